import { useCallback } from 'react';

import { type Answer, useServerAnswer } from '../../hooks/log/useServerAnswer.ts';
import { usePhotos } from '../../hooks/photos/usePhotos.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { LogPhotos, PhotoUsage as Usage } from '../../log/photos/LogPhotos.ts';
import { photo as photoWords } from '../../words/en/photos.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { FreeSpace } from './FreeSpace.tsx';

const megabyte = 1_048_576;
/** From this share of the limit on, it is said that photos are almost full. */
const almost = 0.9;

/** How much of the log's room its photos use, and how to free some; nothing where no log is open. */
export function PhotoUsage() {
  const photos = usePhotos();
  return photos === null ? null : <UsageOf photos={photos} />;
}

function UsageOf({ photos }: { readonly photos: LogPhotos }) {
  const { answer, askAgain } = useServerAnswer(useCallback(() => photos.usage(), [photos]));
  return (
    <>
      <UsageNote answer={answer} />
      <FreeSpace photos={photos} onRemoved={askAgain} />
    </>
  );
}

function UsageNote({ answer }: { readonly answer: Answer<Usage> }) {
  const words = useWords(photoWords);
  const { locale } = useEnvironment();
  if (answer === null) return null;
  if (!answer.ok) return <p className="quiet">{words.usageUnknown}</p>;
  const { bytes, limitBytes } = answer.value;
  const label = (count: number) => numberLabel(Math.max(0, count) / megabyte, locale, 0);
  return (
    <>
      <p>{words.used(label(bytes), label(limitBytes), label(limitBytes - bytes))}</p>
      {bytes >= almost * limitBytes && <p className="notice">{words.almostFull}</p>}
    </>
  );
}
