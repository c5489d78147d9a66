import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/account/encryption.ts';
import { About } from './About.tsx';

/** A log that is not encrypted. */
export function Off() {
  const words = useWords('encryption', encryption);
  return (
    <>
      <h2>{words.offTitle}</h2>
      <p>
        {words.off} {words.does}
      </p>
      <About />
    </>
  );
}
