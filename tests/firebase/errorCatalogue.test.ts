import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import {
  appCheckMeanings,
  appMeanings,
  authMeanings,
  unexpectedAppCheckCodes,
  unexpectedAppCodes,
  unexpectedAuthCodes,
} from '../../src/firebase/errorCatalogue.ts';
import { databaseMeanings, unexpectedDatabaseCodes } from '../../src/firebase/remoteErrors.ts';

/* The SDK's types name only some of its codes. The others occur in its published code, which an upgrade
   changes. This test compares the catalogue with that code. */

/** All JavaScript of the browser's build of `name`, in any folder where npm installed it. */
async function textOf(name: string): Promise<string> {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('firebase/app'));
  const folder = resolve(name).split(`${path.sep}dist${path.sep}`)[0] ?? '';
  const dist = path.join(folder, 'dist');
  const files = (await readdir(dist, { recursive: true })).filter((file) =>
    /^(?:esm\/)?index(?:\.esm)?(?:-[\w-]+)?\.js$/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(path.join(dist, file), 'utf8')));
  return texts.join('\n');
}

/** The codes in `text` that are members of the SDK's own `list`. */
const namedIn = (text: string, list: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(new RegExp(`"([a-z-]+)" /\\* ${list}\\.`, 'g'))].map(
      ([, code]) => code ?? '',
    ),
  ),
];

const authCodes = new Set<string>([...Object.keys(authMeanings), ...unexpectedAuthCodes]);
const appCodes = new Set<string>([...Object.keys(appMeanings), ...unexpectedAppCodes]);
const appCheckCodes = new Set<string>([
  ...Object.keys(appCheckMeanings),
  ...unexpectedAppCheckCodes,
]);
const databaseCodes = new Set<string>([
  ...Object.keys(databaseMeanings),
  ...unexpectedDatabaseCodes,
]);

describe('the catalogue has a meaning for', () => {
  it.each([
    ['@firebase/auth', 'AuthErrorCode', authCodes, 100],
    ['@firebase/app', 'AppError', appCodes, 10],
    ['@firebase/app-check', 'AppCheckError', appCheckCodes, 8],
  ] as const)('every code in the text of %s', async (name, list, codes, least) => {
    const named = namedIn(await textOf(name), list);
    expect(named.length).toBeGreaterThan(least);
    expect(named.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('every message that the Auth server is known to give', async () => {
    const text = await textOf('@firebase/auth');
    const map = /const SERVER_ERROR_MAP = \{([\s\S]*?)\n\};/.exec(text)?.[1] ?? '';
    const codes = [...map.matchAll(/: "([a-z-]+)"/g)].map(([, code]) => code ?? '');
    expect(codes.length).toBeGreaterThan(40);
    expect(codes.filter((code) => !authCodes.has(code))).toEqual([]);
  });

  it('every outcome that the Database SDK compares, passes on, or gives as the reason of an end', async () => {
    const text = await textOf('@firebase/database');
    const outcomes =
      /(?:status(?:Code)?|code|abortReason) ===? '([a-z_]+)'|onComplete\('([a-z_]+)'/g;
    const found = new Set<string>();
    for (const [, compared, passed] of text.matchAll(outcomes))
      found.add((compared ?? passed ?? '').toUpperCase());
    found.delete('OK');
    expect(found.size).toBeGreaterThan(5);
    expect([...found].filter((code) => !databaseCodes.has(code))).toEqual([]);
  });
});
