import { useEffect, useId, useState } from 'react';

import { useIsEncrypted } from '../../hooks/log/useIsEncrypted.ts';
import { useBackup } from '../../hooks/transfer/useBackup.ts';
import type { BackupState } from '../../transfer/backup/createFolderBackup.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSettingsStore } from '../../hooks/useSettings.ts';
import type { Settings } from '../../settings/Settings.ts';
import { useWords } from '../../hooks/useWords.ts';
import { unlessDismissed } from '../../lib/filePickers.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { backup as backupWords } from '../../words/en/exporting.ts';
import './backup.css';

/** Backups: a folder that is kept up to date, and a reminder. */
export function BackupSection() {
  const words = useWords(backupWords);
  const id = useId();
  return (
    <section className="backup" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <h3>{words.folderTitle}</h3>
      {window.showDirectoryPicker === undefined ? (
        <p className="quiet">{words.noFolders}</p>
      ) : (
        <Folder />
      )}
      <Reminder />
    </section>
  );
}

function Folder() {
  const words = useWords(backupWords);
  const backup = useBackup();
  const state = useReadable(backup);
  const isEncrypted = useIsEncrypted();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => void backup.refresh(), [backup]);

  async function choose() {
    const picked = window.showDirectoryPicker?.({ id: 'daylog-backup', mode: 'readwrite' });
    const folder = picked === undefined ? null : await unlessDismissed(picked);
    if (folder !== null) setIsRefused(!(await backup.choose(folder)));
  }

  return (
    <>
      <p className="quiet">
        {words.folderLead} {isEncrypted && words.notEncrypted}
      </p>
      {state.kind === 'on' && <FolderStatus state={state} />}
      {isRefused && (
        <p role="alert" className="problem">
          {words.notKept}
        </p>
      )}
      {state.kind !== 'unknown' && (
        <div className="backup-buttons">
          {state.kind === 'on' && <UpdateButton state={state} />}
          <button type="button" className="button" onClick={() => void choose()}>
            {state.kind === 'on' ? words.chooseOther : words.chooseFolder}
          </button>
          {state.kind === 'on' && (
            <button type="button" className="button" onClick={() => void backup.turnOff()}>
              {words.turnOff}
            </button>
          )}
        </div>
      )}
    </>
  );
}

type On = Extract<BackupState, { kind: 'on' }>;

function UpdateButton({ state }: { readonly state: On }) {
  const words = useWords(backupWords);
  const backup = useBackup();
  if (state.permission === 'denied') return null;
  const isAllowed = state.permission === 'granted';
  return (
    <button
      type="button"
      className="button button-main"
      aria-disabled={state.running !== null}
      onClick={() => {
        if (state.running === null) void (isAllowed ? backup.update() : backup.allow());
      }}
    >
      {isAllowed ? words.update : words.allow}
    </button>
  );
}

function FolderStatus({ state }: { readonly state: On }) {
  const words = useWords(backupWords);
  const { locale } = useEnvironment();
  const moment = useMoment();
  const { name, permission, last, failure, running } = state;
  return (
    <>
      <p>{words.folder(name)}</p>
      {running !== null && <p className="quiet">{words.updating(running.files, locale)}</p>}
      <div role="status" className="backup-status">
        {running === null && last === null && failure === null && <p>{words.none}</p>}
        {running === null && last !== null && (
          <p>
            {words.last(moment(last.atMs))} {words.written(last.written, locale)}
          </p>
        )}
        {last?.isWhole === false && <p className="notice">{words.partial}</p>}
        {last !== null && <MissingPhotos last={last} />}
        {permission !== 'granted' && <p className="notice">{words[permission]}</p>}
        {failure !== null && running === null && (
          <p className="problem">
            {words.failedAt(moment(failure.atMs))} {words.failure[failure.kind]}
          </p>
        )}
      </div>
      {last !== null && last.keptCount > 0 && <Kept last={last} isBusy={running !== null} />}
    </>
  );
}

/** The photos that are not in the folder. */
function MissingPhotos({ last }: { readonly last: NonNullable<On['last']> }) {
  const words = useWords(backupWords);
  const { locale } = useEnvironment();
  const { missingPhotos = [], missingPhotoCount: count = 0 } = last;
  if (count === 0) return null;
  return (
    <>
      <p className="notice">{words.lacksPhotos(count, locale)}</p>
      <ul>
        {missingPhotos.map(({ day, alt }, index) => (
          <li key={index}>
            <bdi>
              {[day === null ? '' : dayLabel(day, 'long', locale), alt]
                .filter((part) => part !== '')
                .join(': ')}
            </bdi>
          </li>
        ))}
        {count > missingPhotos.length && <li>…</li>}
      </ul>
    </>
  );
}

/** The files that Daylog left as they are. */
function Kept(props: { readonly last: NonNullable<On['last']>; readonly isBusy: boolean }) {
  const { last, isBusy } = props;
  const words = useWords(backupWords);
  const { locale } = useEnvironment();
  const backup = useBackup();
  return (
    <div className="notice backup-kept">
      <p>{words.kept(last.keptCount, locale)}</p>
      <ul className="backup-files">
        {last.kept.map((path) => (
          <li key={path} dir="ltr">
            {path}
          </li>
        ))}
        {last.keptCount > last.kept.length && <li>…</li>}
      </ul>
      <button
        type="button"
        className="button"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void backup.update('replace-changed');
        }}
      >
        {words.replace}
      </button>
    </div>
  );
}

const reminderDays: readonly Settings['backupReminderDays'][] = [0, 7, 30, 90];

function Reminder() {
  const words = useWords(backupWords);
  const store = useSettingsStore();
  const { settings } = useReadable(store);
  const id = useId();
  return (
    <div className="backup-reminder">
      <label htmlFor={id}>{words.reminder}</label>
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        value={settings.backupReminderDays}
        onChange={({ target }) => {
          const chosen = reminderDays.find((days) => String(days) === target.value);
          if (chosen !== undefined) store.choose({ backupReminderDays: chosen });
        }}
      >
        {reminderDays.map((days) => (
          <option key={days} value={days}>
            {words.reminderDays[days]}
          </option>
        ))}
      </Select>
      <p id={`${id}-hint`} className="quiet">
        {words.reminderHint}
      </p>
    </div>
  );
}

/** Writes an instant (epoch ms) as a date and a time, in the person's language and zone. */
function useMoment(): (atMs: number) => string {
  const { locale, timeZone } = useEnvironment();
  const label = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZone(),
  });
  return (atMs) => label.format(atMs);
}
