import { AppLockSection } from '../../features/applock/AppLockSection.tsx';
import { SettingsGroup } from '../../features/settings/SettingChoice.tsx';
import { SettingsScreen } from '../../features/settings/SettingsScreen.tsx';
import { useSession } from '../../hooks/account/useSession.ts';
import { useEncryptionStatus } from '../../hooks/log/useEncryption.ts';
import { useWords } from '../../hooks/useWords.ts';
import { appLock } from '../../words/en/settings.ts';

/** The settings, with those of the app lock where there is a secret that can be asked for. */
export function SettingsPage() {
  const words = useWords(appLock);
  const { kind } = useEncryptionStatus();
  const session = useSession();
  const isOn = session.kind === 'open' && session.appLock !== undefined;
  // A log whose keys this device lacks has no secret that it can check.
  const hasSecret = ['off', 'on', 'sealing', 'opening'].includes(kind);
  return (
    <SettingsScreen>
      {(isOn || hasSecret) && (
        <SettingsGroup name={words.title} anchor="app-lock">
          <AppLockSection />
        </SettingsGroup>
      )}
    </SettingsScreen>
  );
}
