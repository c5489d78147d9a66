import { useCallback } from 'react';

import { useServerAnswer } from '../../hooks/log/useServerAnswer.ts';
import { usePhotos } from '../../hooks/photos/usePhotos.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { LogPhotos } from '../../log/photos/LogPhotos.ts';
import { photo as photoWords } from '../../words/en/photos.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { KeepAll } from './KeepAll.tsx';

const megabyte = 1_048_576;
/** From this share of the limit on, it is said that photos are almost full. */
const almost = 0.9;

/** How much of the log's room its photos use, and which stay on this device; nothing where no log is open. */
export function PhotoUsage() {
  const photos = usePhotos();
  return photos === null ? null : <UsageOf photos={photos} />;
}

function UsageOf({ photos }: { readonly photos: LogPhotos }) {
  const words = useWords(photoWords);
  const { locale } = useEnvironment();
  const { answer } = useServerAnswer(useCallback(() => photos.usage(), [photos]));
  const label = (count: number) => numberLabel(Math.max(0, count) / megabyte, locale, 0);
  const usage = answer?.ok === true ? answer.value : null;
  return (
    <>
      {answer?.ok === false && <p className="quiet">{words.usageUnknown}</p>}
      {usage !== null && <Used usage={usage} label={label} />}
      <KeepAll photos={photos} size={usage === null ? null : `${label(usage.bytes)}\u00a0MB`} />
    </>
  );
}
