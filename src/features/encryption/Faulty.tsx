import type { EncryptionFault } from '../../hooks/log/useEncryption.ts';
import { useWords } from '../../hooks/useWords.ts';
import { OwnExportButton } from '../../ui/exporting/ExportButton.tsx';
import { encryption } from '../../words/en/encryption.ts';
import { Points } from './About.tsx';

/** A log whose key record on the server is wrong. Nothing here changes it. */
export function Faulty({ fault }: { readonly fault: EncryptionFault }) {
  const words = useWords(encryption);
  return (
    <>
      <h2>{words.faultTitle}</h2>
      <p role="alert" className="notice">
        {words.fault[fault]}
      </p>
      <p>{words.faultSafe}</p>
      <Points title={words.faultDoTitle} points={words.faultDo} />
      <OwnExportButton />
    </>
  );
}
