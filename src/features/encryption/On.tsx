import { Fragment, useId } from 'react';

import { useEncryption } from '../../hooks/log/useEncryption.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';
import { menu } from '../../words/en/app.ts';
import { About } from './About.tsx';
import type { Answers } from './steps/Answers.ts';
import { ChangeSteps, type StepName } from './steps/ChangeSteps.tsx';
import { decisions, usePlace, type Decision, type Place } from './steps/usePlace.ts';

/** The steps of a decision. With the recovery key a person replaces a lost passphrase, and the other way round. */
function stepsOf(change: Decision, { isByKey }: Answers): readonly StepName[] {
  switch (change) {
    case 'passphrase':
      return ['current', 'passphrase'];
    case 'lost':
      return isByKey ? ['current', 'passphrase'] : ['current', 'recovery-key', 'confirm'];
    case 'seen':
      return ['current', 'kit', 'confirm'];
    case 'off':
      return ['current', 'off'];
  }
}

/** An encrypted log that is open on this device, and the decisions about its secrets. */
export function On(props: {
  /** The sentence about the last change of this visit. */
  readonly done: string | null;
  readonly onDone: (sentence: string) => void;
}) {
  const { done, onDone } = props;
  const words = useWords(encryption);
  const { onlyYou } = useWords(menu);
  const { place, go } = usePlace();
  const chosen = decisions.find((change) => change === place?.change);
  if (place !== null && chosen !== undefined)
    return <Change key={chosen} change={chosen} place={place} onDone={onDone} />;
  const section = (title: string, ...changes: readonly Decision[]) => (
    <Section title={title} changes={changes} onBegin={(change) => go({ change, step: 0 })} />
  );
  return (
    <>
      {done !== null && (
        <p role="status" className="notice">
          {done}
        </p>
      )}
      <h2>{words.onTitle}</h2>
      <p>
        {onlyYou}. {words.on}
      </p>
      {section(words.change.passphrase.title, 'passphrase')}
      {section(words.lostOrSeenTitle, 'lost', 'seen')}
      {section(words.change.off.title, 'off')}
      <details>
        <summary>{words.aboutTitle}</summary>
        <About />
      </details>
    </>
  );
}

function Section(props: {
  readonly title: string;
  readonly changes: readonly Decision[];
  readonly onBegin: (change: Decision) => void;
}) {
  const { title, changes, onBegin } = props;
  const words = useWords(encryption).change;
  const id = useId();
  return (
    <section className="encryption-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {changes.map((change) => (
        <Fragment key={change}>
          <p id={`${id}-${change}`} className="quiet">
            {words[change].lead}
          </p>
          <button
            type="button"
            className="button"
            aria-describedby={`${id}-${change}`}
            onClick={() => onBegin(change)}
          >
            {words[change].button}
          </button>
        </Fragment>
      ))}
    </section>
  );
}

function Change(props: {
  readonly change: Decision;
  readonly place: Place;
  readonly onDone: (sentence: string) => void;
}) {
  const { change, place, onDone } = props;
  const words = useWords(encryption);
  const service = useEncryption();
  const run = ({ current, isByKey, passphrase, recoveryKey }: Answers) => {
    switch (change) {
      case 'lost':
        return isByKey
          ? service.changePassphrase(current, passphrase)
          : service.changeRecoveryKey(current, recoveryKey);
      case 'passphrase':
        return service.changePassphrase(current, passphrase);
      case 'seen':
        return service.changeKeys(current, { passphrase, recoveryKey });
      case 'off':
        return service.turnOff(current);
    }
  };
  return (
    <ChangeSteps
      place={place}
      stepsAfter={(answers) => stepsOf(change, answers)}
      finishLabel={words.change[change].finish}
      note={change === 'seen' && <KeysNote />}
      run={run}
      onDone={({ isByKey }) =>
        onDone(words.change[change === 'lost' && isByKey ? 'passphrase' : change].done)
      }
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
