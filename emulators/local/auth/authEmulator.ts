import type { RequestListener } from 'node:http';
import path from 'node:path';

import type { AdmissionAt } from '../../database/admission.ts';
import { createAuthApp } from './authApp.ts';
import { createAuthGateway } from './authGateway.ts';
import { isActionPageRequest, serveActionPage } from './actionPage.ts';
import {
  accountsText,
  createDurableFile,
  readAccounts,
  removeUnfinished,
  replaceDurably,
  type AccountRecord,
  type Accounts,
  type LinkRecord,
} from './accountsFile.ts';
import { askInProcess, type WholeAnswer, type WholeRequest } from './inProcess.ts';
import { listenOnLoopback } from '../listen.ts';
import { isPasswordPolicyRequest, servePasswordPolicy } from './passwordPolicy.ts';
import {
  createPasswordDerivation,
  newPasswordSalt,
  withDerivedPassword,
  withDerivedPasswords,
} from './passwords.ts';
import { projectId } from '../settings.ts';
import { createTokenSeal } from './tokenSeal.ts';

/** A running Auth emulator. */
export interface AuthEmulator {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/** The purpose of a link, by the Auth API's name for it. */
const linkNames = new Map([
  ['PASSWORD_RESET', 'Password reset link'],
  ['VERIFY_EMAIL', 'E-mail verification link'],
  ['VERIFY_AND_CHANGE_EMAIL', 'E-mail change link'],
  ['RECOVER_EMAIL', 'Link to take back an e-mail change'],
  ['EMAIL_SIGNIN', 'Sign-in link'],
]);

/** The line that replaces a mail: purpose, address and link. */
export function linkLine(link: LinkRecord): string {
  const name = linkNames.get(link.requestType) ?? `Link (${link.requestType})`;
  const whom = link.newEmail === undefined ? link.email : `${link.email} to ${link.newEmail}`;
  return `${name} for ${whom}: ${link.oobLink}`;
}

/** The emulator adds these two from `email` and `phoneNumber`. Passing them too would add them twice. */
const derivedProviders: readonly unknown[] = ['password', 'phone'];

function withoutDerivedProviders(user: AccountRecord): object {
  const providers: unknown = user['providerUserInfo'];
  if (!Array.isArray(providers)) return { ...user };
  const kept: readonly unknown[] = providers.filter(
    (provider: unknown) =>
      typeof provider !== 'object' ||
      provider === null ||
      !('providerId' in provider) ||
      !derivedProviders.includes(provider.providerId),
  );
  return { ...user, providerUserInfo: kept };
}

async function createRestoredState(accounts: Accounts) {
  const { AgentProjectState } = await import('firebase-tools/lib/emulator/auth/state.js');
  const state = new AgentProjectState(projectId);
  // Not the emulator's own import: it sets `validSince` to now, which signs everyone out.
  for (const user of accounts.users)
    state.overwriteUserWithLocalId(user.localId, withoutDerivedProviders(user));
  for (const link of accounts.links) state.oobs.set(link.oobCode, link);
  if (accounts.config !== null) state.updateConfig(accounts.config, undefined);
  return state;
}

/**
 * Loads a module without its deprecation warnings. firebase-tools' dependencies use old parts of Node (`punycode`
 * from Node 21 on). The person who starts Daylog cannot change that.
 */
async function withoutDeprecations<T>(load: () => Promise<T>): Promise<T> {
  const before = process.noDeprecation ?? false;
  process.noDeprecation = true;
  try {
    return await load();
  } finally {
    process.noDeprecation = before;
  }
}

/**
 * Starts the official Auth emulator with durable accounts, in `accounts.json` of `dataFolder`. It sends an answer
 * only after the acknowledged change is on disk, so a `kill -9` loses nothing acknowledged. Sessions survive a
 * restart: a token is checked only against its account and the seal of `adminKey`. The emulator sends no mails;
 * `tellPerson` gets a line for each.
 */
export async function startAuthEmulator(options: {
  readonly port: number;
  readonly dataFolder: string;
  readonly tellPerson: (line: string) => void;
  /** The credential of an administrator; the word `owner` in tests. */
  readonly adminKey: string;
  /** Admits requests; all by default. */
  readonly admissionAt?: AdmissionAt;
}): Promise<AuthEmulator> {
  let answer: RequestListener | null = null;
  const server = await listenOnLoopback(
    (request, response) => {
      if (answer === null) response.writeHead(503, { 'Retry-After': '1' }).end();
      else answer(request, response);
    },
    options.port,
    {
      what: 'the Auth emulator',
      variable: 'AUTH_EMULATOR_PORT',
      bothFamilies: false,
      admissionAt: options.admissionAt ?? (() => () => null),
    },
  );
  try {
    answer = await openAccounts(options);
  } catch (error) {
    await server.close();
    throw error;
  }
  return { host: '127.0.0.1', port: server.port, close: () => server.close() };
}

/** The accounts in `file` without readable passwords. A file of an older Daylog is rewritten. */
async function openPasswords(file: string) {
  const accounts = await readAccounts(file);
  if (accounts.passwordSalt !== null) return { accounts, salt: accounts.passwordSalt };
  const salt = newPasswordSalt();
  const derive = createPasswordDerivation(salt);
  const users: AccountRecord[] = [];
  for (const user of accounts.users) users.push(await withDerivedPassword(user, derive));
  const derived = { ...accounts, users, passwordSalt: salt };
  if (users.length > 0) await replaceDurably(file, accountsText(derived));
  return { accounts: derived, salt };
}

/** The emulator with the accounts of `dataFolder`, behind the gateway. */
async function openAccounts(options: {
  readonly dataFolder: string;
  readonly tellPerson: (line: string) => void;
  readonly adminKey: string;
}): Promise<RequestListener> {
  const { adminKey } = options;
  const file = path.join(options.dataFolder, 'accounts.json');
  await removeUnfinished(file);
  const { accounts, salt } = await openPasswords(file);
  const derive = createPasswordDerivation(salt);
  const told = new Set(accounts.links.map((link) => link.oobCode));
  const state = await withoutDeprecations(() => createRestoredState(accounts));
  const textNow = () =>
    accountsText({
      users: [...state.users.values()].map((user) => ({ ...user })),
      links: [...state.oobs.values()],
      config: state.config,
      passwordSalt: salt,
    });
  const durable = createDurableFile(file, textNow, textNow());
  const askEmulator = askInProcess(await withoutDeprecations(() => createAuthApp(state)));

  async function ask(request: WholeRequest): Promise<WholeAnswer> {
    const whole = await askEmulator(await withDerivedPasswords(request, derive));
    await durable.saved().catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`The accounts cannot be saved: ${why}`, { cause: error });
    });
    for (const link of state.oobs.values()) {
      if (told.has(link.oobCode)) continue;
      told.add(link.oobCode);
      options.tellPerson(linkLine(link));
    }
    return whole;
  }

  const gateway = createAuthGateway({ ask, adminKey, seal: createTokenSeal(adminKey) });
  return (request, response) => {
    if (isActionPageRequest(request)) {
      const linkOf = (code: string) => state.validateOobCode(code) ?? null;
      void serveActionPage(request, response, { ask, linkOf });
    } else if (isPasswordPolicyRequest(request)) servePasswordPolicy(response);
    else gateway(request, response);
  };
}
