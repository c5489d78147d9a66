import { serveWorker } from '../workerLine.ts';
import { deriveArgon2id } from './deriveArgon2id.ts';
import type { KdfWorker } from './deriveInWorker.ts';

/*
 * The worker that derives one key from a passphrase. It has a file of its own, because only this file may run
 * WebAssembly (firebase.json), and it may connect to nothing.
 */

serveWorker<KdfWorker>(self, { derive: deriveArgon2id });
