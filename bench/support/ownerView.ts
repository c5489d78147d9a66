import { testCredential } from '../../emulators/local/auth/adminKey.ts';
import { databaseNamespace } from '../../emulators/local/settings.ts';
import { at } from './bareBrowser.ts';
import type { SdkPlace } from './bareSdk.ts';

/** The database as its owner has it, past the rules. */
export interface OwnerView {
  readonly uid: string;
  /** The value at `path` below the log; null: there is none. */
  read(path: string): Promise<unknown>;
  /** A multi-path update below the log. */
  update(changes: object): Promise<void>;
}

/** The view of the log of the person at `place`. */
export async function openOwnerView(place: SdkPlace): Promise<OwnerView> {
  const accounts = `http://127.0.0.1:${place.auth}/identitytoolkit.googleapis.com/v1/accounts`;
  const answer = await ask(`${accounts}:signInWithPassword?key=none`, 'POST', {
    ...{ email: place.email, password: place.password, returnSecureToken: true },
  });
  const uid = at(answer, 'localId');
  if (typeof uid !== 'string') throw new Error(`${place.email} cannot sign in.`);
  const root = `http://127.0.0.1:${place.database}/logs/${uid}`;
  const query = `.json?ns=${databaseNamespace}`;
  return {
    uid,
    read: (path) => ask(`${root}/${path}${query}`, 'GET'),
    update: async (changes) => {
      await ask(`${root}${query}&print=silent`, 'PATCH', changes);
    },
  };
}

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const headers = { Authorization: `Bearer ${testCredential}`, 'Content-Type': 'application/json' };
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}
