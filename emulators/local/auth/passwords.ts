import { randomBytes, scrypt } from 'node:crypto';

import type { AccountRecord } from './accountsFile.ts';
import { GatewayError } from './authGateway.ts';
import type { WholeRequest } from './inProcess.ts';

/**
 * The Auth emulator keeps each password readable. So it never sees one: this module derives a value from the
 * password, and the emulator keeps that value in place of the password.
 */

/** Derives the value for a password. The same password gives the same value, in one data folder. */
export type DerivePassword = (password: string) => Promise<string>;

/** 32 MiB and about 0.1 s, on a thread of its own. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const derivedBytes = 32;
const prefix = 'scrypt-1.';

/** The salt of a new data folder: 32 random bytes in hexadecimal. */
export function newPasswordSalt(): string {
  return randomBytes(32).toString('hex');
}

/** The characters of a password count as they are sent: they are not normalised (Unicode). */
export function createPasswordDerivation(salt: string): DerivePassword {
  return (password) =>
    new Promise((resolve, reject) => {
      scrypt(password, Buffer.from(salt, 'hex'), derivedBytes, cost, (error, key) => {
        if (error === null) resolve(prefix + key.toString('base64url'));
        else reject(error);
      });
    });
}

/** The emulator's form of a stored password. */
const storedForm = /^(fakeHash:salt=.*?:password=)(.*)$/s;
const derivedForm = /^scrypt-1\.[\w-]{43}$/;

/** `passwordHash` with the derived value in place of a readable password. */
async function withoutReadable(passwordHash: string, derive: DerivePassword): Promise<string> {
  const [, start, password] = storedForm.exec(passwordHash) ?? [];
  if (start === undefined || password === undefined || derivedForm.test(password))
    return passwordHash;
  return start + (await derive(password));
}

/** An account of an older Daylog, without its readable password. The same object if it has none. */
export async function withDerivedPassword(
  user: AccountRecord,
  derive: DerivePassword,
): Promise<AccountRecord> {
  const stored = user['passwordHash'];
  if (typeof stored !== 'string') return user;
  const passwordHash = await withoutReadable(stored, derive);
  return passwordHash === stored ? user : { ...user, passwordHash };
}

/** Firebase's minimum. The emulator refuses shorter passwords, so it gets them as they are, for its message. */
const shortestPassword = 6;

/** A sign-in; also by its old name. */
const signIn = /(?:signInWithPassword|verifyPassword)$/;

/** Derives each password in a request. */
function createRequestDerivation(path: string, derive: DerivePassword) {
  const isSignIn = signIn.test(path);

  /** The value for the emulator in place of `value` of the field `name`. */
  async function valueOf(name: string, value: unknown): Promise<unknown> {
    // The emulator accepts every spelling with the same camel case in lodash: `new_password` is `newPassword`.
    const field = name.toLowerCase().replaceAll(/[^a-z]/g, '');
    switch (field) {
      case 'password':
      case 'newpassword':
      case 'oldpassword':
      case 'rawpassword': {
        if (typeof value !== 'string') throw refusal('A password is text.');
        const isRefused = value.length < shortestPassword && !isSignIn && field !== 'rawpassword';
        return value === '' || isRefused ? value : derive(value);
      }
      case 'passwordhash':
        return typeof value === 'string' ? withoutReadable(value, derive) : value;
      default:
        return contentOf(value);
    }
  }

  async function contentOf(value: unknown): Promise<unknown> {
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const item of value) items.push(await contentOf(item));
      return items;
    }
    if (typeof value !== 'object' || value === null) return value;
    const fields: [string, unknown][] = [];
    for (const [name, content] of Object.entries(value))
      fields.push([name, await valueOf(name, content)]);
    return Object.fromEntries(fields);
  }

  async function parametersOf(given: URLSearchParams): Promise<URLSearchParams> {
    const parameters = new URLSearchParams();
    for (const [name, value] of given) parameters.append(name, String(await valueOf(name, value)));
    return parameters;
  }

  return { contentOf, parametersOf };
}

const refusal = (why: string) => new GatewayError(400, `INVALID_ARGUMENT : ${why}`);

/**
 * `request` with a derived value in place of each password, in its address and its body. Throws `GatewayError` for
 * a body in which passwords cannot be found.
 */
export async function withDerivedPasswords(
  request: WholeRequest,
  derive: DerivePassword,
): Promise<WholeRequest> {
  const [path = '/', ...rest] = request.url.split('?');
  const { contentOf, parametersOf } = createRequestDerivation(path, derive);
  const query = await parametersOf(new URLSearchParams(rest.join('?')));
  const address = query.size === 0 ? path : `${path}?${query.toString()}`;
  if (request.body.length === 0) return { ...request, url: address };

  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw refusal('A body is sent uncompressed here.');
  const text = request.body.toString('utf8');
  const isForm = String(request.headers['content-type']).includes('x-www-form-urlencoded');
  const body = isForm
    ? (await parametersOf(new URLSearchParams(text))).toString()
    : JSON.stringify(await contentOf(parsed(text)));
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    ...request,
    url: address,
    // Also the character set: the emulator must read the body as it was read here.
    headers: { ...request.headers, 'content-type': type },
    body: Buffer.from(body),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal('The body is no JSON.');
  }
}
