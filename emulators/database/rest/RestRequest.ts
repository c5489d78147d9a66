import type { IncomingMessage, ServerResponse } from 'node:http';
import { owner, signedOut } from '../access/access.ts';
import type { Access } from '../access/access.ts';
import { parseOverride } from '../access/parseToken.ts';
import type { ReadCredential } from '../access/parseToken.ts';
import type { Database } from '../Database.ts';
import { HttpError } from './HttpError.ts';

/** One HTTP request and its response. */
export interface Exchange {
  /** After `X-HTTP-Method-Override`. */
  readonly method: string;
  readonly url: URL;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
}

/** A request to one namespace, with the client's access. */
export interface RestRequest extends Exchange {
  readonly database: Database;
  readonly access: Access;
}

/**
 * The client's access: from `Authorization: Bearer`, else `access_token`, else `auth`; signed out without any. An
 * owner may act as another user by `auth_variable_override`. Throws {@link HttpError} 401.
 */
export function accessOf({ message, url }: Exchange, readCredential: ReadCredential): Access {
  const [, bearer] = /^Bearer\s+(.+)$/i.exec(message.headers.authorization ?? '') ?? [];
  const token = bearer ?? url.searchParams.get('access_token') ?? url.searchParams.get('auth');
  if (token === null || token === '') return signedOut;
  const result = readCredential(token, Date.now());
  if (result.kind === 'bad') {
    const isExpired = result.reason === 'expired';
    throw new HttpError(401, isExpired ? 'Auth token is expired' : 'Could not parse auth token.');
  }
  if (result.access !== owner) return result.access;
  const override = url.searchParams.get('auth_variable_override');
  return override === null ? owner : overridden(override);
}

function overridden(text: string): Access {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'auth_variable_override must be a JSON object or null.');
  }
  const access = parseOverride(json);
  if (access === null) {
    throw new HttpError(400, 'auth_variable_override must be a JSON object or null.');
  }
  return access;
}

/** 256 MB, the limit of one write over REST (usage limits). */
const maxBodyBytes = 256 * 1024 * 1024;

/**
 * Reads the body as text. Rejects with {@link HttpError} as soon as it is too long: for one write, or for this
 * client before the rules are asked. Discards the rest as it arrives: closing the connection would keep the
 * answer from arriving.
 */
export function readBody({ message, database, access }: RestRequest): Promise<string> {
  const limit = database.requestLimitBytes(access);
  const isTooMuch = (bytes: number): HttpError | null => {
    if (bytes > limit) return new HttpError(413, tooMuchForRules(limit));
    return bytes > maxBodyBytes ? new HttpError(400, tooBig) : null;
  };
  const announced = isTooMuch(Number(message.headers['content-length'] ?? 0));
  if (announced !== null) {
    message.resume();
    return Promise.reject(announced);
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    message.on('data', (chunk: Buffer) => {
      length += chunk.length;
      const refusal = isTooMuch(length);
      if (refusal === null) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      message.removeAllListeners('data').resume();
      reject(refusal);
    });
    message.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    message.on('error', reject);
    message.on('close', () => reject(new HttpError(400, 'The request ended early.')));
  });
}

const tooMuchForRules = (limit: number): string =>
  `A request with these rights may send ${limit / 1024 / 1024} MB at most.`;

/** The service's message for a write that is too big (recorded). */
export const tooBig =
  'Data to write exceeds the maximum size that can be modified with a single request.';
