import { useEffect, useState } from 'react';

import { usePhotos } from '../../hooks/photos/usePhotos.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { PhotoUsage as Usage } from '../../log/photos/LogPhotos.ts';
import { photo as photoWords } from '../../words/en/photos.ts';
import { numberLabel } from '../../words/numberLabel.ts';

const megabyte = 1_048_576;
/** From this share of the limit on, it is said that photos are almost full. */
const almost = 0.9;

/** How much of the log's room its photos use. */
export function PhotoUsage() {
  const photos = usePhotos();
  const words = useWords(photoWords);
  const { locale } = useEnvironment();
  const [usage, setUsage] = useState<Usage | 'unknown' | null>(null);
  useEffect(() => {
    let isOver = false;
    void photos?.usage().then((read) => {
      if (!isOver) setUsage(read.ok ? read.value : 'unknown');
    });
    return () => {
      isOver = true;
    };
  }, [photos]);
  if (photos === null) return null;
  const label = (bytes: number) => numberLabel(Math.max(0, bytes) / megabyte, locale, 0);
  return (
    <>
      {usage === 'unknown' && <p className="quiet">{words.usageUnknown}</p>}
      {usage !== null && usage !== 'unknown' && (
        <>
          <p>
            {words.used(
              label(usage.bytes),
              label(usage.limitBytes),
              label(usage.limitBytes - usage.bytes),
            )}
          </p>
          {usage.bytes >= almost * usage.limitBytes && <p className="notice">{words.almostFull}</p>}
        </>
      )}
    </>
  );
}
