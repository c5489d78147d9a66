import { fieldsOf, textOr, type Fields } from '../unseal/json.ts';
import { Refusal } from '../unseal/Refusal.ts';
import { isLocal } from './isLocal.ts';

/** One person at a running Daylog. The rules of the database decide what they may read. */
export interface SignedIn {
  readonly uid: string;
  /** The value at `logs/{uid}/{path}`; null if there is none. */
  read(path: string): Promise<unknown>;
}

const identity = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';

/** Where a project is, as Firebase Hosting says it to the page. */
interface Project {
  /** The address to sign in at, with its key. */
  readonly accounts: string;
  /** The address of the database. Its query names the namespace of an emulator. */
  readonly database: URL;
}

/**
 * Signs in at the Daylog at `origin` by Firebase's REST API. It finds the project by Firebase Hosting's
 * `/__/firebase/init.json`, as the page does. Throws a {@link Refusal} with a sentence for the person.
 */
export async function signIn(origin: string, email: string, password: string): Promise<SignedIn> {
  const init = await jsonOf(`${origin}/__/firebase/init.json`).catch(() => ({}));
  const project = projectIn(init);
  if (project === null)
    throw new Refusal(
      `No Daylog answers at ${origin}. Start one, or name its address with --site.`,
    );
  const account = await jsonOf(project.accounts, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const uid = textOr(account['localId'], '');
  const token = textOr(account['idToken'], '');
  if (uid === '' || token === '') throw new Refusal(whyNot(account));
  return {
    uid,
    async read(path) {
      const url = new URL(`logs/${encodeURIComponent(uid)}/${path}.json`, project.database);
      url.search = project.database.search;
      url.searchParams.set('auth', token);
      const response = await answerOf(url);
      if (response.ok) return valueOf(response);
      throw new Refusal(`The database refused to read ${path} (${response.status}).`);
    },
  };
}

/** null: `init` names no project, or one that a password would reach over an open line. */
function projectIn(init: Fields): Project | null {
  const emulator = textOr(fieldsOf(fieldsOf(init['emulators'])['auth'])['hostAndPort'], '');
  const accounts = addressOf(
    emulator === '' ? `https://${identity}` : `http://${emulator}/${identity}`,
  );
  const database = addressOf(textOr(init['databaseURL'], ''));
  const apiKey = textOr(init['apiKey'], '');
  if (accounts === null || database === null || apiKey === '') return null;
  accounts.searchParams.set('key', apiKey);
  return { accounts: accounts.href, database };
}

function addressOf(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && (url.protocol === 'https:' || isLocal(url)) ? url : null;
}

function whyNot(account: Fields): string {
  const code = textOr(fieldsOf(account['error'])['message'], '');
  if (/^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND|INVALID_EMAIL)/.test(code))
    return 'This e-mail and this password do not belong together.';
  if (code.startsWith('TOO_MANY_ATTEMPTS'))
    return 'There were too many tries. Wait some minutes, then try again.';
  if (code.startsWith('USER_DISABLED')) return 'This account is switched off.';
  return `The account service did not let you in. Try again later.${code && ` It said ${code}.`}`;
}

async function jsonOf(url: string, request?: RequestInit): Promise<Fields> {
  return fieldsOf(await valueOf(await answerOf(url, request)));
}

async function valueOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Refusal(`${new URL(response.url).host} gave an answer that is no JSON.`);
  }
}

async function answerOf(url: string | URL, request?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch {
    throw new Refusal(`${new URL(url).host} cannot be reached.`);
  }
}
