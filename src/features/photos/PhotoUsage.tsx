import { useCallback } from 'react';

import { useServerAnswer } from '../../hooks/log/useServerAnswer.ts';
import { usePhotos } from '../../hooks/photos/usePhotos.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { LogPhotos, PhotoUsage as Usage } from '../../log/photos/LogPhotos.ts';
import { photo as photoWords } from '../../words/en/photos.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { FreeSpace } from './FreeSpace.tsx';
import { KeepAll } from './KeepAll.tsx';

const megabyte = 1_048_576;
/** From this share of the limit on, it is said that photos are almost full. */
const almost = 0.9;

/**
 * How much of the log's room its photos use, which stay on this device, and how to free some; nothing where no log is
 * open.
 */
export function PhotoUsage() {
  const photos = usePhotos();
  return photos === null ? null : <UsageOf photos={photos} />;
}

function UsageOf({ photos }: { readonly photos: LogPhotos }) {
  const words = useWords(photoWords);
  const { locale } = useEnvironment();
  const { answer, askAgain } = useServerAnswer(useCallback(() => photos.usage(), [photos]));
  const usage = answer?.ok === true ? answer.value : null;
  const label = (count: number) => numberLabel(Math.max(0, count) / megabyte, locale, 0);
  return (
    <>
      {answer?.ok === false && <p className="quiet">{words.usageUnknown}</p>}
      {usage !== null && <UsageNote usage={usage} label={label} />}
      <KeepAll
        photos={photos}
        size={usage === null || isLittle(usage) ? null : `${label(usage.bytes)}\u00a0MB`}
      />
      <FreeSpace photos={photos} onRemoved={askAgain} />
    </>
  );
}

/** Whether the number of MB would be 0. */
const isLittle = ({ bytes }: Usage) => bytes < megabyte / 2;

/** `label`: bytes as a number of MB. */
function UsageNote(props: { readonly usage: Usage; readonly label: (bytes: number) => string }) {
  const { usage, label } = props;
  const { bytes, limitBytes } = usage;
  const words = useWords(photoWords);
  const [limit, left] = [label(limitBytes), label(limitBytes - bytes)];
  return (
    <>
      <p>
        {isLittle(usage) && bytes > 0
          ? words.usedLittle(limit, left)
          : words.used(label(bytes), limit, left)}
      </p>
      {bytes >= almost * limitBytes && <p className="notice">{words.almostFull}</p>}
    </>
  );
}
