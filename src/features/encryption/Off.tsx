import { canMakeKeys } from '../../hooks/log/newSecrets.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/account/encryption.ts';
import { About } from './About.tsx';
import { SetUp } from './SetUp.tsx';
import { usePlace } from './steps/usePlace.ts';

/** A log that is not encrypted, and the steps that encrypt it. */
export function Off() {
  const words = useWords('encryption', encryption);
  const { place, go } = usePlace();
  if (place?.change === 'set-up') return <SetUp place={place} />;
  return (
    <>
      <h2>{words.offTitle}</h2>
      <p>
        {words.off} {words.does}
      </p>
      <About />
      {canMakeKeys() ? (
        <button
          type="button"
          className="button button-main"
          onClick={() => go({ change: 'set-up', step: 0 })}
        >
          {words.setUp.button}
        </button>
      ) : (
        <p className="notice">{words.setUp.cannotHere}</p>
      )}
    </>
  );
}
