import { parseJson } from '../lib/parseJson.ts';
import { failure, success, type Result } from '../lib/result.ts';
import { headerOf, openText, sealText, type OpenFailure } from './box.ts';
import { labelled, type Bytes } from './bytes.ts';
import type { SealedString } from './SealedRow.ts';
import type { DataKey, SealKeys } from './SealKeys.ts';

/** The settings that tell something about the words: texts by the name of the setting. */
export type SealedSettings = Readonly<Record<string, string>>;

/** Seals settings for `settings/sealed` of the log of `uid`. */
export function sealSettings(
  settings: SealedSettings,
  uid: string,
  key: DataKey,
): Promise<SealedString> {
  // Sorted, so that the same settings give the same string.
  const sorted = Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1));
  return sealText(JSON.stringify(Object.fromEntries(sorted)), placeBytes(uid, key.number), key);
}

/** Opens `settings/sealed`. */
export async function openSettings(
  sealed: string,
  uid: string,
  keys: Pick<SealKeys, 'dataKeys'>,
): Promise<Result<SealedSettings, OpenFailure>> {
  const opened = await openText(sealed, (keyNumber) => placeBytes(uid, keyNumber), keys);
  if (!opened.ok) return opened;
  const value = parseJson(opened.value.text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return failure({ kind: 'malformed' });
  }
  const fields: readonly (readonly [string, unknown])[] = Object.entries(value);
  const texts = fields.flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, text] as const] : [],
  );
  return success(Object.fromEntries(texts));
}

function placeBytes(uid: string, keyNumber: number): Bytes {
  return labelled('daylog-settings/1', [headerOf(keyNumber), uid]);
}
