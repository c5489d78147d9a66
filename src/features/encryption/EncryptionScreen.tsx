import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { datePath } from '../../dates/datePath.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { canMakeKeys, isEncryptionReleased } from '../../hooks/log/newSecrets.ts';
import { useEncryption, useEncryptionStatus } from '../../hooks/log/useEncryption.ts';
import type {
  EncryptionFault,
  EncryptionStatus,
  UnknownRow,
} from '../../log/encryption/EncryptionStatus.ts';
import { useFocusOnContent } from '../../hooks/page/useFocusOnContent.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { OwnExportButton } from '../../ui/exporting/ExportButton.tsx';
import { ShownTime } from '../../ui/ShownTime.tsx';
import { encryption } from '../../words/en/encryption.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import './encryption.css';
import { About, Points } from './About.tsx';
import { Locked } from './Locked.tsx';
import { openedByKey } from './openedByKey.ts';
import { On } from './On.tsx';
import { ChangeSteps, type StepName } from './steps/ChangeSteps.tsx';
import { type Place, usePlace } from './steps/usePlace.ts';
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
  const [done, setDone] = useState<string | null>(null);
  const { isLeaving, onUnlocked } = useDayAfterUnlock(status);
  if (isLeaving) return null;
  switch (status.kind) {
    case 'unknown':
      return <p className="quiet">{words.loading}</p>;
    case 'off':
      return <Off shown={shown} />;
    case 'sealing':
    case 'opening':
      return <Converting status={status} />;
    case 'on':
      return <On done={done} onDone={setDone} />;
    case 'locked':
      return <Locked why={status.why} onUnlocked={onUnlocked} />;
    case 'faulty':
      return <Faulty fault={status.fault} />;
  }
}

/**
 * Leads to the day as soon as a log that the person has unlocked here is open. A person who used the recovery key may
 * have lost the passphrase, so the day then offers a new one.
 */
function useDayAfterUnlock(status: EncryptionStatus) {
  const { selectedDate } = useSelectedDate();
  const navigate = useNavigate();
  const [unlocked, setUnlocked] = useState<{ readonly isByKey: boolean } | null>(null);
  const isOpen = ['on', 'sealing', 'opening'].includes(status.kind);
  useEffect(() => {
    if (unlocked === null || !isOpen || selectedDate === '') return;
    const state = unlocked.isByKey ? openedByKey : null;
    void navigate(datePath(selectedDate), { replace: true, state });
  }, [unlocked, isOpen, selectedDate, navigate]);
  return {
    isLeaving: unlocked !== null && isOpen,
    onUnlocked: (isByKey: boolean) => setUnlocked({ isByKey }),
  };
}

/** The log while its rows are being encrypted, or made readable again. */
function Converting(props: {
  readonly status: Extract<EncryptionStatus, { kind: 'sealing' | 'opening' }>;
}) {
  const { kind, progress } = props.status;
  const words = useWords(encryption);
  const { locale } = useEnvironment();
  const title = kind === 'sealing' ? words.sealingTitle : words.openingTitle;
  return (
    <>
      <h2>{title}</h2>
      {progress === null ? (
        <progress aria-label={title} />
      ) : (
        <>
          <progress aria-label={title} value={progress.done} max={Math.max(1, progress.total)} />
          <p>{words.progress(numberLabel(progress.done, locale), progress.total, locale)}</p>
          {progress.photos !== undefined && (
            <p>
              {words.photosProgress(
                numberLabel(progress.photos.done, locale),
                progress.photos.total,
                locale,
              )}
            </p>
          )}
        </>
      )}
      {progress !== null && progress.stuck > 0 && (
        <p className="notice">{words.stuck[kind](progress.stuck, locale)}</p>
      )}
      {progress?.unknown !== undefined && <UnknownRows {...progress.unknown} />}
      <p role="status">{words.converting}</p>
      <p className="quiet">{kind === 'sealing' ? words.sealingNote : words.openingNote}</p>
    </>
  );
}

/** Readable rows that this device does not know. A person takes them, or leaves them out. */
function UnknownRows(props: { readonly count: number; readonly rows: readonly UnknownRow[] }) {
  const { count, rows } = props;
  const words = useWords(encryption).unknown;
  const { locale } = useEnvironment();
  const service = useEncryption();
  const id = useId();
  return (
    <section className="encryption-part" aria-labelledby={id}>
      <h3 id={id}>{words.title(count, locale)}</h3>
      <p role="alert" className="notice">
        {words.lead}
      </p>
      <p>{words.mine}</p>
      <ul className="encryption-unknown">
        {rows.map((row) => (
          <li key={`${row.kind} ${row.id} ${row.revision}`}>
            <p className="quiet">
              {dayLabel(row.day, 'long', locale)}, <ShownTime time={row.time} />
              {row.kind === 'version' && ` · ${words.version}`}
            </p>
            <p className="encryption-words" dir="auto">
              {row.text}
            </p>
            <button type="button" className="button" onClick={() => void service.takeRows([row])}>
              {words.take}
            </button>
          </li>
        ))}
      </ul>
      {rows.length > 1 && (
        <button type="button" className="button" onClick={() => void service.takeRows(rows)}>
          {words.takeAll}
        </button>
      )}
    </section>
  );
}

/** A log whose key record on the server is wrong. Nothing here changes it. */
function Faulty({ fault }: { readonly fault: EncryptionFault }) {
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

/** A log that is not encrypted, and the steps that encrypt it. */
function Off({ shown }: { readonly shown: ReturnType<typeof useShownSecrets> }) {
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

const steps: readonly StepName[] = ['begin', 'kit', 'confirm'];

/** The steps that turn encryption on. */
function SetUp(props: {
  readonly place: Place;
  readonly shown: ReturnType<typeof useShownSecrets>;
}) {
  const { place, shown } = props;
  const words = useWords(encryption).setUp;
  return (
    <ChangeSteps
      place={place}
      stepsAfter={() => steps}
      finishLabel={words.turnOn}
      onBegun={shown.onShown}
      run={({ passphrase, recoveryKey }) => shown.turnOn({ passphrase, recoveryKey })}
      // The screen then shows how far the log is converted.
      onDone={() => undefined}
    />
  );
}
