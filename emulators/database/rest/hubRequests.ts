import { HttpError } from './HttpError.ts';
import { answerJson } from './presentation.ts';
import type { Exchange } from './RestRequest.ts';

/**
 * Acts as an Emulator Hub with the database as its only emulator, so that `FIREBASE_EMULATOR_HUB` may be this
 * server's address. It returns the database's address. It accepts requests to disable function triggers, since
 * there are no functions. False when the request is not for a hub. Paths and answers follow firebase-tools
 * `emulator/hub.ts`.
 */
export function answerHub(exchange: Exchange): boolean {
  const { method, url, message } = exchange;
  const triggers = /^\/functions\/(disable|enable)BackgroundTriggers$/.exec(url.pathname);
  if (url.pathname === '/emulators') {
    if (method !== 'GET') throw new HttpError(405, 'Method not allowed.');
    const { localAddress: host = '127.0.0.1', localPort: port = 0 } = message.socket;
    const place = { host: host.replace('::ffff:', ''), port };
    const emulators = {
      hub: { name: 'hub', ...place },
      database: { name: 'database', ...place },
    };
    answerJson(exchange, JSON.stringify(emulators));
    return true;
  }
  if (triggers === null) return false;
  if (method !== 'PUT') throw new HttpError(405, 'Method not allowed.');
  answerJson(exchange, JSON.stringify({ enabled: triggers[1] === 'enable' }));
  return true;
}
