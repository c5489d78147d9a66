import { owner, signedOut } from '../access/access.ts';
import type { Access } from '../access/access.ts';
import { appCheckExpiryOf, parseOverride } from '../access/parseToken.ts';
import type { ReadCredential } from '../access/parseToken.ts';
import type { Database } from '../Database.ts';
import { parseWireQuery } from '../query/parseWireQuery.ts';
import type { EventValue } from '../query/ViewEvent.ts';
import { RequestError } from '../RequestError.ts';
import { parseCompoundHash } from '../tree/compoundHash.ts';
import { readBudget } from '../tree/ReadBudget.ts';
import { parsePath } from '../tree/paths.ts';
import type { DisconnectQueue } from './DisconnectQueue.ts';
import type { ListenTable } from './ListenTable.ts';
import type { WireRequest } from './messages.ts';

type Body = WireRequest['body'];

/** The parts of a session that its requests may use. */
export interface RequestSession {
  readonly database: Database;
  readonly readCredential: ReadCredential;
  readonly onDisconnect: DisconnectQueue;
  readonly listens: ListenTable;
  readonly access: Access;
  setAccess(access: Access): void;
  /** Epoch ms; null: no App Check token that could expire. */
  setAppCheckExpiry(expiresAtMs: number | null): void;
}

/** A successful answer: JSON text, data, or a promise of durability. */
type Answer = string | EventValue | Promise<void>;

const emptyAnswer = '""';

/**
 * Carries out one request of a session, and sends its events before it returns. Answers unknown actions too: a
 * client without an answer waits for ever. Throws RequestError.
 */
export function answerRequest(session: RequestSession, request: WireRequest): Answer {
  const { body } = request;
  switch (request.action) {
    case 'q':
      return listen(session, body);
    case 'n':
      session.listens.close(pathOf(body), parseWireQuery(body['q']));
      return emptyAnswer;
    case 'g':
      return session.database.read(
        pathOf(body),
        parseWireQuery(body['q']),
        session.access,
        readBudget(),
      );
    case 'p':
      return write(session, 'put', body);
    case 'm':
      return write(session, 'merge', body);
    case 'o':
      return onDisconnect(session, 'put', body);
    case 'om':
      return onDisconnect(session, 'merge', body);
    case 'oc':
      return session.onDisconnect.cancel(pathOf(body)) ?? emptyAnswer;
    case 'auth':
    case 'gauth':
      return authenticate(session, body);
    case 'unauth':
      session.setAccess(signedOut);
      return '"unauthenticated"';
    case 'echo':
      return JSON.stringify(body['d'] ?? null);
    case 'appcheck':
      return checkApp(session, body);
    case 'unappeck': // The SDK's own spelling.
    case 'unappcheck':
      session.setAppCheckExpiry(null);
      return emptyAnswer;
    case 's':
    case 'stats':
      return emptyAnswer;
    default:
      throw new RequestError('failure', `Unknown action: ${request.action.slice(0, 40)}`);
  }
}

function listen(session: RequestSession, body: Body): string {
  const { t: tag, h: hash, q: wireQuery } = body;
  const missingIndex = session.listens.open({
    path: pathOf(body),
    query: parseWireQuery(wireQuery),
    wireQuery: wireQuery ?? null,
    tag: typeof tag === 'number' ? tag : null,
    hash: typeof hash === 'string' ? hash : '',
    compoundHash: parseCompoundHash(body['ch']),
  });
  return missingIndex === null ? '{}' : '{"w":["no_index"]}';
}

function write(session: RequestSession, kind: 'put' | 'merge', body: Body): Answer {
  const { h: hash } = body;
  const durable = session.database.write({
    kind,
    path: pathOf(body),
    data: body['d'],
    access: session.access,
    now: Date.now(),
    ...(typeof hash === 'string' ? { expectedHash: hash } : {}),
  });
  return durable ?? emptyAnswer;
}

function onDisconnect(session: RequestSession, kind: 'put' | 'merge', body: Body): Answer {
  const path = pathOf(body);
  const data = body['d'] ?? null;
  session.database.demandWrite({ kind, path, data, access: session.access, now: Date.now() });
  return session.onDisconnect.add({ kind, path, data }) ?? emptyAnswer;
}

function authenticate(session: RequestSession, body: Body): string {
  const access = accessOf(session, body);
  session.setAccess(access);
  if (access.kind === 'owner') return '{"auth":null}';
  const auth = JSON.stringify(access.auth);
  return access.expiresAtMs === null
    ? `{"auth":${auth}}`
    : `{"auth":${auth},"expires":${Math.floor(access.expiresAtMs / 1000)}}`;
}

function checkApp(session: RequestSession, body: Body): string {
  const { token } = body;
  const expiresAtMs = typeof token === 'string' ? appCheckExpiryOf(token) : null;
  if (expiresAtMs !== null && expiresAtMs <= Date.now()) {
    throw new RequestError('expired_token', 'App Check token is expired');
  }
  session.setAppCheckExpiry(expiresAtMs);
  return emptyAnswer;
}

function accessOf(session: RequestSession, body: Body): Access {
  const { cred } = body;
  if (typeof cred !== 'string')
    throw new RequestError('invalid_token', 'The credential is missing.');
  const result = session.readCredential(cred, Date.now());
  if (result.kind === 'bad') {
    throw result.reason === 'expired'
      ? new RequestError('expired_token', 'Auth token is expired')
      : new RequestError('invalid_token', 'Could not parse auth token.');
  }
  if (result.access !== owner) return result.access;
  const override = body['noauth'] === true ? null : body['authvar'];
  return override === undefined ? owner : (parseOverride(override) ?? owner);
}

function pathOf(body: Body): string[] {
  const { p: path } = body;
  if (typeof path !== 'string')
    throw new RequestError('invalid_parameters', 'The path is missing.');
  return parsePath(path);
}
