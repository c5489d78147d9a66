import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import fc from 'fast-check';
import { Lexer } from 'marked';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, type Plugin } from 'vite';

import { leanFirebase } from '../../build/leanFirebase.ts';
import { leanMarked } from '../../build/leanLibraries.ts';
import { shortNames } from '../../build/shortNames.ts';
import { splitAuth } from '../../build/splitAuth.ts';

/*
 * What the build leaves out of the libraries, on the libraries themselves: whatever is left does what they do.
 */

const root = process.cwd();
let folder = '';

beforeAll(async () => {
  // Below the project, from where its packages are found.
  await mkdir(path.join(root, '.tsbuild'), { recursive: true });
  folder = await mkdtemp(path.join(root, '.tsbuild', 'lean-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** What `source` exports once it has been built with `plugins`, and the code of it. */
async function built(
  source: string,
  plugins: readonly Plugin[],
): Promise<{ readonly exported: object; readonly code: string }> {
  const entry = path.join(folder, 'entry.ts');
  await writeFile(entry, source);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins],
    resolve: { conditions: ['webworker', 'browser', 'module', 'import'] },
    build: {
      outDir: path.join(folder, 'dist'),
      lib: { entry, formats: ['es'], fileName: 'lean' },
    },
  });
  const file = path.join(folder, 'dist', 'lean.js');
  const exported: unknown = await import(`${pathToFileURL(file).href}?${Math.random()}`);
  if (typeof exported !== 'object' || exported === null) throw new Error('Nothing was exported');
  return { exported, code: await readFile(file, 'utf8') };
}

describe('marked', () => {
  /** Pieces of which Markdown's constructs are made, and what stands between them. */
  const pieces = [
    ...[
      '# ',
      '## ',
      '> ',
      '- ',
      '* ',
      '1. ',
      '- [ ] ',
      '- [x] ',
      '    ',
      '```',
      '~~~',
      '---',
      '===',
    ],
    ...[
      '*',
      '**',
      '_',
      '__',
      '~~',
      '`',
      '``',
      '\\',
      '!',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '|',
      '|--|--|',
    ],
    ...[
      'https://example.org',
      'a@example.org',
      '[a](b "c")',
      '[a]: b',
      '<b>',
      '</b>',
      '<!-- -->',
      '&amp;',
    ],
    ...['\n', '\n\n', '  \n', ' ', 'word', 'and more', 'שלום', '🙂'],
  ];

  it('reads every text into the tokens that it reads it into with all its ways', async () => {
    const { exported } = await built("export { Lexer } from 'marked';", [leanMarked()]);
    if (!('Lexer' in exported)) throw new Error('The lexer is not exported');
    const Lean = exported.Lexer as typeof Lexer;
    const options = { gfm: true, breaks: true };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (chosen) => {
        const text = chosen.join('');
        expect(JSON.stringify(new Lean({ ...options }).lex(text))).toBe(
          JSON.stringify(new Lexer({ ...options }).lex(text)),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('Firebase', () => {
  const sdk = `
    import { EmailAuthProvider } from 'firebase/auth';
    import { forceWebSockets, query, limitToLast, orderByChild, startAt, endBefore, getDatabase, goOffline, ref } from 'firebase/database';
    import { initializeApp } from 'firebase/app';
    forceWebSockets();
    const app = initializeApp({ projectId: 'demo-daylog', databaseURL: 'http://localhost:1?ns=demo' });
    goOffline(getDatabase(app));
    const days = query(ref(getDatabase(app), 'logs/u/days'), orderByChild('changedAt'), startAt(3), endBefore(9), limitToLast(2));
    export const asked = [days.toString(), JSON.stringify(days), EmailAuthProvider.PROVIDER_ID];
  `;

  it('asks for the same with its private names shortened and without what no worker can run', async () => {
    const whole = await built(sdk, []);
    const lean = await built(sdk, [leanFirebase(), shortNames()]);
    expect(lean.exported).toEqual(whole.exported);
    expect(whole.code).toContain('persistentConnection_');
    expect(lean.code).not.toMatch(/persistentConnection_|facebook\.com|createIFrame/);
  });

  const signIn = `
    import { openAuth } from '../../src/firebase/openAuth.ts';
    const before = globalThis.fetch;
    const user = { localId: 'ada', email: 'ada@example.org' };
    globalThis.fetch = (url) => Promise.resolve(Response.json(
      String(url).includes('accounts:lookup')
        ? { users: [user] }
        : { ...user, idToken: ['', btoa(JSON.stringify({ sub: 'ada' })), ''].join('.'), refreshToken: 'r', expiresIn: '3600' },
    ));
    const config = { apiKey: 'key', projectId: 'demo-daylog', databaseURL: 'http://localhost:1' };
    const { auth } = openAuth({ app: config, emulators: null }, 'memory');
    const { firebaseAccount } = await import('../../src/firebase/firebaseAccount.ts');
    const account = firebaseAccount(auth);
    export const outcomes = [
      await account.signIn('ada@example.org', 'secret'),
      auth.currentUser?.uid,
      await account.confirmPassword('secret'),
      await account.signOut(),
      auth.currentUser,
    ];
    globalThis.fetch = before;
  `;

  it('signs in, proves who it is and signs out with Auth in two files, of which a visit loads one', async () => {
    const late = async () => {
      const files = await readdir(path.join(folder, 'dist'));
      const file = files.find((name) => name.startsWith('firebaseAccount-')) ?? '';
      return readFile(path.join(folder, 'dist', file), 'utf8');
    };
    const whole = await built(signIn, []);
    const done = { ok: true };
    expect(whole.exported).toMatchObject({ outcomes: [done, 'ada', done, done, null] });
    expect(await late()).not.toContain('accounts:signInWithPassword');
    const lean = await built(signIn, [leanFirebase(), splitAuth(), shortNames()]);
    expect(lean.exported).toEqual(whole.exported);
    expect(await late()).toContain('accounts:signInWithPassword');
    expect(await late()).not.toContain('accounts:lookup');
  });
});
