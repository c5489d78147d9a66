import type { RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';

import { createAuthApp } from './authApp.ts';
import { isActionPageRequest, serveActionPage } from './actionPage.ts';
import {
  accountsText,
  createDurableFile,
  readAccounts,
  type AccountRecord,
  type Accounts,
  type LinkRecord,
} from './accountsFile.ts';
import { listenOnLoopback } from './listen.ts';
import { isPasswordPolicyRequest, servePasswordPolicy } from './passwordPolicy.ts';
import { projectId } from './settings.ts';

/** A running Auth emulator. */
export interface AuthEmulator {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/** What a link does, by the Auth API's own name for it. */
const linkNames = new Map([
  ['PASSWORD_RESET', 'Password reset link'],
  ['VERIFY_EMAIL', 'E-mail verification link'],
  ['VERIFY_AND_CHANGE_EMAIL', 'E-mail change link'],
  ['RECOVER_EMAIL', 'Link to take back an e-mail change'],
  ['EMAIL_SIGNIN', 'Sign-in link'],
]);

/** The line that stands in for a mail: what it is, for whom, and the link. */
export function linkLine(link: LinkRecord): string {
  const name = linkNames.get(link.requestType) ?? `Link (${link.requestType})`;
  const whom = link.newEmail === undefined ? link.email : `${link.email} to ${link.newEmail}`;
  return `${name} for ${whom}: ${link.oobLink}`;
}

/** Holds an answer back until `before` resolves; answers 500 in its place when it rejects. */
function holdAnswer(response: ServerResponse, before: () => Promise<void>): void {
  const end = response.end.bind(response);
  response.end = (...parameters: unknown[]) => {
    before().then(
      () => {
        Reflect.apply(end, response, parameters);
      },
      (error: unknown) => {
        const message = `The accounts cannot be saved: ${error instanceof Error ? error.message : String(error)}`;
        console.error(message);
        if (response.headersSent) {
          response.destroy();
          return;
        }
        const body = JSON.stringify({ error: { code: 500, message, errors: [] } });
        response.statusCode = 500;
        response.removeHeader('ETag');
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.setHeader('Content-Length', Buffer.byteLength(body));
        end(body);
      },
    );
    return response;
  };
}

/** The emulator adds these two from `email` and `phoneNumber` by itself, a second time if they are given. */
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
  // Not the emulator's own import: that one moves `validSince` to now, which signs everyone out.
  for (const user of accounts.users)
    state.overwriteUserWithLocalId(user.localId, withoutDerivedProviders(user));
  for (const link of accounts.links) state.oobs.set(link.oobCode, link);
  if (accounts.config !== null) state.updateConfig(accounts.config, undefined);
  return state;
}

/**
 * Loads without a word about the older parts of Node that firebase-tools' own dependencies use (`punycode`
 * from Node 21 on): whoever starts Daylog can do nothing about them.
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
 * Starts the official Auth emulator with accounts that outlive it: no answer leaves before what it
 * acknowledges is on disk, in `accounts.json` of `dataFolder`, so that a `kill -9` at any moment loses
 * nothing that a person was told. Sessions from before a restart stay good, because tokens are checked
 * against the account alone. Mails become a line by `tellPerson`, as the emulator sends none.
 */
export async function startAuthEmulator(options: {
  readonly port: number;
  readonly dataFolder: string;
  readonly tellPerson: (line: string) => void;
}): Promise<AuthEmulator> {
  let state: Awaited<ReturnType<typeof createRestoredState>> | null = null;
  let answer: RequestListener | null = null;
  const told = new Set<string>();

  const server = await listenOnLoopback(
    (request, response) => {
      if (state === null || answer === null) {
        response.writeHead(503, { 'Retry-After': '1' }).end();
        return;
      }
      if (isActionPageRequest(request)) {
        void serveActionPage(request, response, {
          origin: `http://127.0.0.1:${server.port}`,
          linkOf: (code) => state?.validateOobCode(code) ?? null,
        });
        return;
      }
      if (isPasswordPolicyRequest(request)) {
        servePasswordPolicy(response);
        return;
      }
      holdAnswer(response, settle);
      answer(request, response);
    },
    options.port,
    { what: 'the Auth emulator', variable: 'AUTH_EMULATOR_PORT', bothFamilies: false },
  );

  let settle = (): Promise<void> => Promise.resolve();
  try {
    const file = path.join(options.dataFolder, 'accounts.json');
    const accounts = await readAccounts(file);
    for (const link of accounts.links) told.add(link.oobCode);
    const restored = await withoutDeprecations(() => createRestoredState(accounts));
    const textNow = () =>
      accountsText({
        users: [...restored.users.values()].map((user) => ({ ...user })),
        links: [...restored.oobs.values()],
        config: restored.config,
      });
    const durable = createDurableFile(file, textNow, textNow());
    settle = async () => {
      await durable.saved();
      for (const link of restored.oobs.values()) {
        if (told.has(link.oobCode)) continue;
        told.add(link.oobCode);
        options.tellPerson(linkLine(link));
      }
    };
    answer = await withoutDeprecations(() => createAuthApp(restored));
    state = restored;
  } catch (error) {
    await server.close();
    throw error;
  }
  return { host: '127.0.0.1', port: server.port, close: () => server.close() };
}
