import { success, type Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { StoredChanges } from '../../log/SettingsRecord.ts';
import { openStored, type SealedChanges, type SettingsKeys } from '../settings/hiddenSettings.ts';
import type { WireSettings } from '../settings/RemoteSettings.ts';
import {
  openingSettingsForm,
  sealedSettingsForm,
  type SettingsForm,
} from '../settings/settingsForms.ts';

/** The end of a conversion of settings. `stuck`: `sealed` does not open. It stays as it is. */
export type SettingsConversion = Result<'done' | 'stuck', RemoteError>;

/** Puts readable hidden settings into `sealed`, in one update. */
export function sealStoredSettings(
  wire: WireSettings<SealedChanges>,
  keys: SettingsKeys,
): Promise<SettingsConversion> {
  return convertInto(sealedSettingsForm(keys, 'sealing'), wire, keys);
}

/** Makes the hidden settings readable again, in one update. */
export function openStoredSettings(
  wire: WireSettings,
  keys: SettingsKeys,
): Promise<SettingsConversion> {
  return convertInto(openingSettingsForm, wire, keys);
}

async function convertInto<Changes extends StoredChanges>(
  form: SettingsForm<Changes>,
  wire: WireSettings<Changes>,
  keys: SettingsKeys,
): Promise<SettingsConversion> {
  const stored = await wire.read();
  if (!stored.ok) return stored;
  const opened = await openStored(stored.value, keys);
  if (!form.isMixed(opened)) return success('done');
  const hidden = form.hiddenOf(opened);
  if (hidden === null) return success('stuck');
  const written = await wire.write(form.together({}, await form.store(hidden)));
  return written.ok ? success('done') : written;
}
