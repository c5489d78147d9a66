import { AppLockSection } from '../../features/applock/AppLockSection.tsx';
import { SettingsGroup } from '../../features/settings/SettingChoice.tsx';
import { SettingsScreen } from '../../features/settings/SettingsScreen.tsx';
import { useSession } from '../../hooks/account/useSession.ts';
import { useEncryptionStatus } from '../../hooks/log/useEncryption.ts';
import { useWords } from '../../hooks/useWords.ts';
import { appLock } from '../../words/en/settings.ts';

/** The settings, with those of the app lock where the log has a passphrase that can be asked for. */
export function SettingsPage() {
  const words = useWords(appLock);
  const { kind } = useEncryptionStatus();
  const session = useSession();
  const isOn = session.kind === 'open' && session.appLock !== undefined;
  const hasKeys = kind === 'on' || kind === 'sealing' || kind === 'opening';
  return (
    <SettingsScreen>
      {(isOn || hasKeys) && (
        <SettingsGroup name={words.title}>
          <AppLockSection />
        </SettingsGroup>
      )}
    </SettingsScreen>
  );
}
