import { useId, useState } from 'react';

import type { AppLock } from '../../account/AppLock.ts';
import { isPin, offeredMinutes, pinLengths, useAppLock } from '../../hooks/account/useAppLock.ts';
import { useSession } from '../../hooks/account/useSession.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { success } from '../../lib/result.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { appLock } from '../../words/en/settings.ts';
import './applock.css';
import { DeviceChoice } from './DeviceUnlock.tsx';
import { SecretForm, useAskedSecret } from './SecretForm.tsx';

/** The settings of the app lock. Each change asks for the passphrase, or for the password of the account. */
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
      <p>{words.isNoEncryption}</p>
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
      {dialog === 'time' && <TimeDialog chosen={chosen} onClose={close} />}
      {dialog === 'off' && <OffDialog onClose={close} />}
    </div>
  );
}

/** Asks for the time of the lock, for a PIN, for the device, and for the secret. `chosen` is the lock until now; null: it is off. */
function TimeDialog(props: { readonly chosen: AppLock | null; readonly onClose: () => void }) {
  const { chosen, onClose } = props;
  const words = useWords(appLock);
  const { locale } = useEnvironment();
  const store = useAppLock();
  const asked = useAskedSecret() ?? 'passphrase';
  const id = useId();
  const [afterMinutes, setAfterMinutes] = useState(chosen?.afterMinutes ?? 5);
  const hasPin = chosen?.pin !== undefined;
  const [isPinWanted, setIsPinWanted] = useState(hasPin);
  const [pin, setPin] = useState('');
  const [isPinWrong, setIsPinWrong] = useState(false);
  const [device, setDevice] = useState(chosen?.device ?? null);
  // A later version may have written another time.
  const times = [...new Set([...offeredMinutes, afterMinutes])].sort((a, b) => a - b);
  const isKept = hasPin && pin === '';

  async function save(secret: string) {
    const isNoPin = isPinWanted && !isKept && !isPin(pin);
    setIsPinWrong(isNoPin);
    if (isNoPin) return success(undefined);
    const choice = isPinWanted ? (isKept ? {} : { pin }) : { pin: null };
    const result = await store.choose({ afterMinutes, device, ...choice }, secret);
    if (result.ok) onClose();
    return result;
  }

  return (
    <Dialog title={chosen === null ? words.turnOn : words.change} onClose={onClose}>
      <SecretForm
        asked={asked}
        submitLabel={chosen === null ? words.turnOn : words.save}
        onSecret={save}
        buttons={<CancelButton onClose={onClose} />}
      >
        <p>{words.lead[asked]}</p>
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
        {canHash() && (
          <label className="app-lock-choice">
            <input
              type="checkbox"
              checked={isPinWanted}
              onChange={({ target }) => setIsPinWanted(target.checked)}
            />
            {words.usePin}
          </label>
        )}
        {isPinWanted && (
          <PinField value={pin} onChange={setPin} isKept={hasPin} isWrong={isPinWrong} />
        )}
        <DeviceChoice device={device} onChoose={setDevice} />
        <p className="quiet">{words.isReadable}</p>
      </SecretForm>
    </Dialog>
  );
}

function PinField(props: {
  readonly value: string;
  readonly onChange: (pin: string) => void;
  /** Whether an empty field keeps the present PIN. */
  readonly isKept: boolean;
  readonly isWrong: boolean;
}) {
  const { value, onChange, isKept, isWrong } = props;
  const words = useWords(appLock);
  const id = useId();
  const hint = words.pinHint(pinLengths.least, pinLengths.most);
  return (
    <div className="field">
      <label htmlFor={id}>{words.newPin}</label>
      <input
        id={id}
        className="input"
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        dir="ltr"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
      />
      <p
        id={`${id}-hint`}
        role={isWrong ? 'alert' : undefined}
        className={isWrong ? 'problem' : 'quiet'}
      >
        {isKept ? `${hint} ${words.pinKept}` : hint}
      </p>
    </div>
  );
}

function OffDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(appLock);
  const store = useAppLock();
  const asked = useAskedSecret() ?? 'passphrase';

  async function turnOff(secret: string) {
    const result = await store.choose(null, secret);
    if (result.ok) onClose();
    return result;
  }

  return (
    <Dialog title={words.turnOff} onClose={onClose}>
      <SecretForm
        asked={asked}
        submitLabel={words.turnOff}
        onSecret={turnOff}
        buttons={<CancelButton onClose={onClose} />}
      />
    </Dialog>
  );
}

/** Browsers offer cryptography, and so a PIN, to secure pages only. */
function canHash(): boolean {
  return 'subtle' in crypto;
}

function CancelButton({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(appLock);
  return (
    <button type="button" className="button" onClick={onClose}>
      {words.cancel}
    </button>
  );
}
