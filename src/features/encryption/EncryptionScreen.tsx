import { useState } from 'react';

import {
  useEncryptionStatus,
  type EncryptionStatus,
  type Secret,
} from '../../hooks/log/useEncryption.ts';
import { useFocusOnContent } from '../../hooks/page/useFocusOnContent.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';
import { Converting } from './Converting.tsx';
import './encryption.css';
import { Faulty } from './Faulty.tsx';
import { Locked } from './Locked.tsx';
import { Off } from './Off.tsx';
import { On } from './On.tsx';
import { usePlace, type Decision } from './steps/usePlace.ts';
import { useShownSecrets } from './useShownSecrets.ts';

/** It takes the focus when the focused element leaves with its state. */
const stateId = 'encryption-state';

/** The encryption of the log: its state, what it protects, and the decisions about it. */
export function EncryptionScreen() {
  const words = useWords(encryption);
  const status = useEncryptionStatus();
  const { place } = usePlace();
  const shown = useShownSecrets();
  const isOtherSet = ['sealing', 'on', 'locked'].includes(status.kind) && shown.areVoid;
  useFocusOnContent(`${status.kind} ${place?.change ?? ''}`, stateId);
  return (
    <section className="encryption">
      <h1 className="view-title">{words.title}</h1>
      <div id={stateId} className="encryption-state" tabIndex={-1}>
        {isOtherSet && (
          <p role="alert" className="notice">
            {words.setUp.notThese}
          </p>
        )}
        <State status={status} shown={shown} />
      </div>
    </section>
  );
}

function State(props: {
  readonly status: EncryptionStatus;
  readonly shown: ReturnType<typeof useShownSecrets>;
}) {
  const { status, shown } = props;
  const words = useWords(encryption);
  /** The recovery key that has just opened the log. */
  const [opener, setOpener] = useState<Secret | null>(null);
  const [done, setDone] = useState<Decision | null>(null);
  switch (status.kind) {
    case 'unknown':
      return <p className="quiet">{words.loading}</p>;
    case 'off':
      return <Off shown={shown} />;
    case 'sealing':
    case 'opening':
      return <Converting status={status} />;
    case 'on':
      return (
        <On
          opener={opener}
          done={done}
          onDone={(change) => {
            setOpener(null);
            setDone(change);
          }}
        />
      );
    case 'locked':
      return (
        <Locked why={status.why} onUnlocked={(secret, byKey) => setOpener(byKey ? secret : null)} />
      );
    case 'faulty':
      return <Faulty fault={status.fault} />;
  }
}
