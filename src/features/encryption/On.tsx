import { useId } from 'react';

import { useEncryption } from '../../hooks/log/useEncryption.ts';
import type { Secret } from '../../encryption/Encryption.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';
import { menu } from '../../words/en/app.ts';
import { About } from './About.tsx';
import type { Answers } from './steps/Answers.ts';
import { ChangeSteps, type StepName } from './steps/ChangeSteps.tsx';
import { decisions, usePlace, type Decision, type Place } from './steps/usePlace.ts';

const stepsOf: Readonly<Record<Decision, readonly StepName[]>> = {
  passphrase: ['current', 'passphrase'],
  'recovery-key': ['current', 'recovery-key', 'confirm'],
  keys: ['current', 'passphrase', 'recovery-key', 'confirm'],
  off: ['current', 'off'],
};

/** An encrypted log that is open on this device, and the decisions about its secrets. */
export function On(props: {
  /** The recovery key that has just opened the log; null: another way. */
  readonly opener: Secret | null;
  /** The last change of this visit. */
  readonly done: Decision | null;
  readonly onDone: (change: Decision) => void;
}) {
  const { opener, done, onDone } = props;
  const words = useWords(encryption);
  const { onlyYou } = useWords(menu);
  const { place, go } = usePlace();
  const chosen = decisions.find((change) => change === place?.change);
  if (place !== null && chosen !== undefined)
    return <Change key={chosen} change={chosen} place={place} opener={opener} onDone={onDone} />;
  const begin = (change: Decision) => go({ change, step: 0 });
  return (
    <>
      {done !== null && (
        <p role="status" className="notice">
          {words.change[done].done}
        </p>
      )}
      {opener !== null && (
        <div className="notice">
          <p role="status">{words.byRecoveryKey}</p>
          <div className="notice-buttons">
            <button type="button" className="button" onClick={() => begin('passphrase')}>
              {words.setPassphrase}
            </button>
          </div>
        </div>
      )}
      <h2>{words.onTitle}</h2>
      <p>
        {onlyYou}. {words.on}
      </p>
      {decisions.map((change) => (
        <Section key={change} change={change} onBegin={() => begin(change)} />
      ))}
      <details>
        <summary>{words.aboutTitle}</summary>
        <About />
      </details>
    </>
  );
}

function Section(props: { readonly change: Decision; readonly onBegin: () => void }) {
  const words = useWords(encryption).change[props.change];
  const id = useId();
  return (
    <section className="encryption-part" aria-labelledby={id}>
      <h3 id={id}>{words.title}</h3>
      <p className="quiet">{words.lead}</p>
      <button type="button" className="button" onClick={props.onBegin}>
        {words.button}
      </button>
    </section>
  );
}

function Change(props: {
  readonly change: Decision;
  readonly place: Place;
  readonly opener: Secret | null;
  readonly onDone: (change: Decision) => void;
}) {
  const { change, place, opener, onDone } = props;
  const words = useWords(encryption);
  const service = useEncryption();
  const run = ({ current, passphrase, recoveryKey }: Answers) => {
    switch (change) {
      case 'passphrase':
        return service.changePassphrase(current, passphrase);
      case 'recovery-key':
        return service.changeRecoveryKey(current, recoveryKey);
      case 'keys':
        return service.changeKeys(current, { passphrase, recoveryKey });
      case 'off':
        return service.turnOff(current);
    }
  };
  // A person who has just typed the recovery key does not type it again for the new passphrase.
  const isKnown = opener !== null && change === 'passphrase';
  const isFinal = change === 'off' || change === 'passphrase' || change === 'keys';
  return (
    <ChangeSteps
      place={place}
      steps={stepsOf[change].filter((step) => step !== 'current' || !isKnown)}
      current={opener}
      finishLabel={isFinal ? words.change[change].button : words.finish}
      note={change === 'keys' && <KeysNote />}
      run={run}
      onDone={() => onDone(change)}
    />
  );
}

/** What a person should know before the log gets new keys. */
function KeysNote() {
  const words = useWords(encryption);
  return (
    <ul className="encryption-points">
      {words.keysNote.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
