import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { dayLabel } from '../../dates/dayLabel.ts';
import { datePath } from '../../dates/datePath.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useBackup, useBackupNotice } from '../../hooks/transfer/useBackup.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSettings } from '../../hooks/useSettings.ts';
import { useWords } from '../../hooks/useWords.ts';
import { OwnExportButton } from '../../ui/exporting/ExportButton.tsx';
import { focusAround } from '../../ui/focusAround.ts';
import { backup as backupWords } from '../../words/en/exporting.ts';

/**
 * A quiet notice about a backup that is due. There is none on the screen that has the backups. A reminder stays until
 * it is closed, so that the outcome of its export can be read.
 */
export function BackupNotice() {
  const kind = useBackupNotice();
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [isReminding, setIsReminding] = useState(false);
  if (kind === 'reminder' && !isReminding) setIsReminding(true);
  if (pathname.endsWith('/transfer')) return null;
  if (kind === 'permission' && dismissed !== kind) {
    return <PermissionNotice onDismiss={() => setDismissed(kind)} />;
  }
  if (kind === 'failed' && dismissed !== kind) {
    return <FailureNotice onDismiss={() => setDismissed(kind)} />;
  }
  if (!isReminding) return null;
  return <ReminderNotice isDue={kind === 'reminder'} onDismiss={() => setIsReminding(false)} />;
}

function PermissionNotice({ onDismiss }: { readonly onDismiss: () => void }) {
  const { allow, notice } = useWords(backupWords);
  const backup = useBackup();
  const state = useReadable(backup);
  const name = state.kind === 'on' ? state.name : '';
  return (
    <div className="notice notice-quiet">
      <p role="status">{notice.permission(name)}</p>
      <p className="notice-buttons">
        <button
          type="button"
          className="button"
          onClick={({ currentTarget }) => {
            focusAround(currentTarget);
            void backup.allow();
          }}
        >
          {allow}
        </button>
        <DismissLink label={notice.notNow} onDismiss={onDismiss} />
      </p>
    </div>
  );
}

function FailureNotice({ onDismiss }: { readonly onDismiss: () => void }) {
  const { notice } = useWords(backupWords);
  return (
    <div className="notice notice-quiet">
      <p role="status">{notice.failed}</p>
      <p className="notice-buttons">
        <Link to={datePath(useToday(), 'transfer')}>{notice.show}</Link>
        <DismissLink label={notice.notNow} onDismiss={onDismiss} />
      </p>
    </div>
  );
}

/** `isDue`: the export that it offers was not made yet. */
function ReminderNotice(props: { readonly isDue: boolean; readonly onDismiss: () => void }) {
  const { isDue, onDismiss } = props;
  const { notice } = useWords(backupWords);
  const { locale } = useEnvironment();
  const backup = useBackup();
  const { lastBackupDay: last } = useSettings();
  return (
    <div className="notice notice-quiet">
      <p role="status">
        {last === null ? notice.never : notice.reminder(dayLabel(last, 'long', locale))}
      </p>
      <OwnExportButton />
      <p className="notice-buttons">
        <DismissLink
          label={isDue ? notice.later : notice.close}
          onDismiss={() => {
            if (isDue) void backup.remindLater();
            onDismiss();
          }}
        />
      </p>
    </div>
  );
}

function DismissLink(props: { readonly label: string; readonly onDismiss: () => void }) {
  return (
    <button
      type="button"
      className="button-link"
      onClick={({ currentTarget }) => {
        focusAround(currentTarget);
        props.onDismiss();
      }}
    >
      {props.label}
    </button>
  );
}
