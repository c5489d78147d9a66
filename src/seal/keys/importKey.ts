import { utf8, type Bytes } from '../bytes.ts';
import type { DataKey } from '../SealKeys.ts';

/**
 * The key of 32 bytes that the ids of imported entries are made with. It makes no nonce: the input of a nonce begins
 * with the label of a place.
 */
export async function importKeyOf({ nonce }: DataKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', nonce, utf8('daylog-import/2')));
}
