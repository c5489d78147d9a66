import { useId, useState } from 'react';

import { offeredMinutes, useAppLock } from '../../hooks/account/useAppLock.ts';
import { useSession } from '../../hooks/account/useSession.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { appLock } from '../../words/en/settings.ts';
import './applock.css';
import { PassphraseForm } from './PassphraseForm.tsx';

/** The settings of the app lock. Each change asks for the passphrase. */
export function AppLockSection() {
  const words = useWords(appLock);
  const { locale } = useEnvironment();
  const store = useAppLock();
  const session = useSession();
  const [dialog, setDialog] = useState<'none' | 'time' | 'off'>('none');
  const chosen = session.kind === 'open' ? (session.appLock ?? null) : null;
  const close = () => setDialog('none');
  const button = (name: string, onClick: () => void) => (
    <button type="button" className="button" onClick={onClick}>
      {name}
    </button>
  );

  return (
    <div className="app-lock">
      <p>{words.lead}</p>
      <p className="quiet">{words.isNoEncryption}</p>
      <p role="status">
        {chosen === null ? words.isOff : words.isOn(words.when(chosen.afterMinutes, locale))}
      </p>
      <div className="app-lock-buttons">
        {chosen === null ? (
          button(words.turnOn, () => setDialog('time'))
        ) : (
          <>
            {button(words.change, () => setDialog('time'))}
            {button(words.lockNow, () => store.lockNow())}
            {button(words.turnOff, () => setDialog('off'))}
          </>
        )}
      </div>
      {dialog === 'time' && <TimeDialog minutes={chosen?.afterMinutes ?? null} onClose={close} />}
      {dialog === 'off' && <OffDialog onClose={close} />}
    </div>
  );
}

/** Asks for the time of the lock and for the passphrase. `minutes` is the time until now; null: the lock is off. */
function TimeDialog(props: { readonly minutes: number | null; readonly onClose: () => void }) {
  const { minutes, onClose } = props;
  const words = useWords(appLock);
  const { locale } = useEnvironment();
  const store = useAppLock();
  const id = useId();
  const [afterMinutes, setAfterMinutes] = useState(minutes ?? 5);
  // A later version may have written another time.
  const times = [...new Set([...offeredMinutes, afterMinutes])].sort((a, b) => a - b);

  async function save(passphrase: string) {
    const result = await store.choose({ afterMinutes }, passphrase);
    if (result.ok) onClose();
    return result;
  }

  return (
    <Dialog title={minutes === null ? words.turnOn : words.change} onClose={onClose}>
      <PassphraseForm
        submitLabel={minutes === null ? words.turnOn : words.save}
        onPassphrase={save}
        buttons={<CancelButton onClose={onClose} />}
      >
        <div className="field">
          <label htmlFor={id}>{words.time}</label>
          <Select
            id={id}
            value={afterMinutes}
            onChange={(event) => setAfterMinutes(Number(event.target.value))}
          >
            {times.map((time) => (
              <option key={time} value={time}>
                {time === 0 ? words.noTime : words.after(time, locale)}
              </option>
            ))}
          </Select>
        </div>
      </PassphraseForm>
    </Dialog>
  );
}

function OffDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(appLock);
  const store = useAppLock();

  async function turnOff(passphrase: string) {
    const result = await store.choose(null, passphrase);
    if (result.ok) onClose();
    return result;
  }

  return (
    <Dialog title={words.turnOff} onClose={onClose}>
      <PassphraseForm
        submitLabel={words.turnOff}
        onPassphrase={turnOff}
        buttons={<CancelButton onClose={onClose} />}
      />
    </Dialog>
  );
}

function CancelButton({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(appLock);
  return (
    <button type="button" className="button" onClick={onClose}>
      {words.cancel}
    </button>
  );
}
