import { useEffect, useId, useState } from 'react';

import type { AppLockDevice, DeviceRefusal } from '../../account/AppLock.ts';
import { useAppLock } from '../../hooks/account/useAppLock.ts';
import { useWords } from '../../hooks/useWords.ts';
import { appLock } from '../../words/en/settings.ts';

type Asking = 'not-asked' | 'asking' | DeviceRefusal['kind'];

/** The button that unlocks by the check of this device. It takes the focus. */
export function UnlockByDevice() {
  const words = useWords(appLock);
  const lock = useAppLock();
  const id = useId();
  const [asking, setAsking] = useState<Asking>('not-asked');
  // A browser asks the device only soon after the click, so the code has to be there.
  useEffect(() => void lock.deviceCheck().catch(() => undefined), [lock]);

  async function unlock() {
    if (asking === 'asking') return;
    setAsking('asking');
    const result = await lock.unlockByDevice();
    setAsking(result.ok ? 'not-asked' : result.error.kind);
  }

  return (
    <div className="device-unlock">
      <button
        type="button"
        className="button button-main"
        autoFocus
        aria-disabled={asking === 'asking'}
        aria-describedby={`${id}-problem`}
        onClick={() => void unlock()}
      >
        {asking === 'asking' ? words.askingDevice : words.useDevice}
      </button>
      <div id={`${id}-problem`}>
        <DeviceProblem asking={asking} />
      </div>
    </div>
  );
}

/** Whether the check of this device unlocks. Nothing where this browser cannot ask the device. */
export function DeviceChoice(props: {
  /** The key pair of this device. null: it does not unlock. */
  readonly device: AppLockDevice | null;
  readonly onChoose: (device: AppLockDevice | null) => void;
}) {
  const { device, onChoose } = props;
  const words = useWords(appLock);
  const lock = useAppLock();
  const id = useId();
  const [isAvailable, setIsAvailable] = useState(false);
  const [asking, setAsking] = useState<Asking>('not-asked');
  useEffect(() => {
    let isOver = false;
    const ask = async () => (await lock.deviceCheck()).isAvailable();
    void ask()
      .catch(() => false)
      .then((answer) => {
        if (!isOver) setIsAvailable(answer);
      });
    return () => {
      isOver = true;
    };
  }, [lock]);
  // A lock of this device can always be taken off.
  if (!isAvailable && device === null) return null;

  // At the click: later, a browser would refuse to ask the device.
  async function choose(isWanted: boolean) {
    if (asking === 'asking') return;
    onChoose(null);
    if (!isWanted) {
      setAsking('not-asked');
      return;
    }
    setAsking('asking');
    const check = await lock.deviceCheck().catch(() => null);
    const enrolled = await check?.enrol();
    if (enrolled?.ok === true) onChoose(enrolled.value);
    setAsking(enrolled?.ok === true ? 'not-asked' : (enrolled?.error.kind ?? 'device-unavailable'));
  }

  return (
    <div>
      <label className="app-lock-choice">
        <input
          type="checkbox"
          checked={device !== null || asking === 'asking'}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => void choose(target.checked)}
        />
        {words.useDevice}
      </label>
      <div id={`${id}-hint`}>
        <p className="quiet">{words.deviceHint}</p>
        <DeviceProblem asking={asking} />
      </div>
    </div>
  );
}

function DeviceProblem({ asking }: { readonly asking: Asking }) {
  const words = useWords(appLock);
  if (asking === 'not-asked' || asking === 'asking') return null;
  return (
    <p role="alert" className="problem">
      {words.deviceProblem[asking]}
    </p>
  );
}
