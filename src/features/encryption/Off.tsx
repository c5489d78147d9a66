import { canMakeKeys, isEncryptionReleased } from '../../hooks/log/newSecrets.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';
import { About } from './About.tsx';
import { SetUp } from './SetUp.tsx';
import { usePlace } from './steps/usePlace.ts';
import type { useShownSecrets } from './useShownSecrets.ts';

/** A log that is not encrypted, and the steps that encrypt it. */
export function Off({ shown }: { readonly shown: ReturnType<typeof useShownSecrets> }) {
  const words = useWords(encryption);
  const { place, go } = usePlace();
  if (place?.change === 'set-up' && isEncryptionReleased())
    return <SetUp place={place} shown={shown} />;
  return (
    <>
      <h2>{words.offTitle}</h2>
      <p>
        {words.off} {words.does}
      </p>
      <About />
      <SetUpButton onPress={() => go({ change: 'set-up', step: 0 })} />
    </>
  );
}

/** Begins the steps, or says why there are none. */
function SetUpButton({ onPress }: { readonly onPress: () => void }) {
  const words = useWords(encryption).setUp;
  if (!isEncryptionReleased()) return <p className="notice">{words.notReleased}</p>;
  if (!canMakeKeys()) return <p className="notice">{words.cannotHere}</p>;
  return (
    <button type="button" className="button button-main" onClick={onPress}>
      {words.button}
    </button>
  );
}
