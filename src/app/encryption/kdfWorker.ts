import type { KeyRequest } from '../../seal/record/slots.ts';
import { deriveArgon2id } from './deriveArgon2id.ts';

/*
 * The worker that derives one key from a passphrase. It has a file of its own, because only this file may run
 * WebAssembly (firebase.json), and it may connect to nothing.
 */

self.addEventListener('message', ({ data }: MessageEvent<KeyRequest>) => {
  void deriveArgon2id(data).then((derived) => self.postMessage(derived));
});
