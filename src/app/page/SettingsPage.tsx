import { AppLockSection } from '../../features/applock/AppLockSection.tsx';
import { PhotoUsage } from '../../features/photos/PhotoUsage.tsx';
import { RemindersSection } from '../../features/reminders/RemindersSection.tsx';
import { SettingsGroup } from '../../features/settings/SettingChoice.tsx';
import { SettingsScreen } from '../../features/settings/SettingsScreen.tsx';
import { useSession } from '../../hooks/account/useSession.ts';
import { useEncryptionStatus } from '../../hooks/log/useEncryption.ts';
import { useWords } from '../../hooks/useWords.ts';
import { photo } from '../../words/en/photos.ts';
import { reminders } from '../../words/en/reminders.ts';
import { appLock } from '../../words/en/settings.ts';

/** The settings, with the reminder, the room for photos, and with the app lock where there is a secret that can be asked for. */
export function SettingsPage() {
  const words = useWords(appLock);
  const { title: reminder } = useWords(reminders);
  const { usage: photos } = useWords(photo);
  const { kind } = useEncryptionStatus();
  const session = useSession();
  const isOn = session.kind === 'open' && session.appLock !== undefined;
  // A log whose keys this device lacks has no secret that it can check.
  const hasSecret = ['off', 'on', 'sealing', 'opening'].includes(kind);
  return (
    <SettingsScreen>
      <SettingsGroup name={reminder}>
        <RemindersSection />
      </SettingsGroup>
      <SettingsGroup name={photos}>
        <PhotoUsage />
      </SettingsGroup>
      {(isOn || hasSecret) && (
        <SettingsGroup name={words.title} anchor="app-lock">
          <AppLockSection />
        </SettingsGroup>
      )}
    </SettingsScreen>
  );
}
