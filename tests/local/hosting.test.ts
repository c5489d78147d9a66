import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allowConnections, parseHostingConfig } from '../../emulators/local/site/hostingConfig.ts';
import { loadSite, serveSite } from '../../emulators/local/site/serveSite.ts';

const html = '<!doctype html><title>Page</title>'.padEnd(2000, ' ');
const script = 'console.log("asset");'.padEnd(2000, ' ');

let folder = '';
let ours = createServer();
let official = createServer();

function listen(server: Server): Promise<Server> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(server);
    });
  });
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

function ask(
  server: Server,
  requestPath: string,
  options: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: address.port, path: requestPath, agent: false, ...options },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          });
        });
      },
    )
      .on('error', reject)
      .end();
  });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daylog-site-'));
  await mkdir(path.join(folder, 'dist/assets'), { recursive: true });
  await writeFile(path.join(folder, 'dist/index.html'), html);
  await writeFile(path.join(folder, 'dist/assets/main-abc123.js'), script);
  await writeFile(path.join(folder, 'dist/assets/kdfWorker-a_B-12.js'), script);
  await writeFile(path.join(folder, 'dist/icon.png'), 'not really');
  await writeFile(path.join(folder, 'dist/.stamp'), 'hidden');
  const firebaseJson = await readFile('firebase.json', 'utf8');
  const config = parseHostingConfig(firebaseJson);
  const site = await loadSite(path.join(folder, 'dist'));
  ours = await listen(createServer(serveSite(site, config, (_name, value) => value)));

  // superstatic is the hosting server of `firebase emulators:start`.
  const fromFirebaseTools = createRequire(createRequire(import.meta.url).resolve('firebase-tools'));
  const superstatic: unknown = fromFirebaseTools('superstatic/lib/superstatic.js');
  if (typeof superstatic !== 'function') throw new Error('superstatic is not what it was');
  const hosting: unknown = Reflect.get(JSON.parse(firebaseJson) as object, 'hosting');
  const handle: unknown = Reflect.apply(superstatic, undefined, [
    { config: hosting, cwd: folder, compression: true },
  ]);
  if (typeof handle !== 'function') throw new Error('superstatic is not what it was');
  official = await listen(
    createServer((incoming, outgoing) => {
      Reflect.apply(handle, undefined, [
        incoming,
        outgoing,
        () => {
          outgoing.writeHead(404).end();
        },
      ]);
    }),
  );
});

afterAll(async () => {
  ours.close();
  official.close();
  await rm(folder, { recursive: true });
});

describe('serves a build as Firebase Hosting does', () => {
  it.each([
    '/',
    '/index.html',
    '/11-20-2026',
    '/11-20-2026/search?q=a',
    '/assets/main-abc123.js',
    '/assets/kdfWorker-a_B-12.js',
    '/icon.png',
    '/hello',
  ])(
    'answers %s with the status, body and headers of the official hosting emulator',
    async (requestPath) => {
      const [mine, theirs] = await Promise.all([
        ask(ours, requestPath),
        ask(official, requestPath),
      ]);
      expect(mine.status).toBe(theirs.status);
      expect(mine.body.equals(theirs.body)).toBe(true);
      for (const name of [
        'content-type',
        'cache-control',
        'content-security-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
        'permissions-policy',
        'referrer-policy',
        'x-content-type-options',
      ])
        expect([name, mine.headers[name]]).toEqual([
          name,
          // The older name of the same type (RFC 9239); Firebase Hosting itself sends the newer one.
          theirs.headers[name]?.toString().replace('application/javascript', 'text/javascript'),
        ]);
    },
  );

  it('caches hashed assets for a year and revalidates all other files', async () => {
    const asset = await ask(ours, '/assets/main-abc123.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const requestPath of ['/', '/11-20-2026', '/icon.png'])
      expect((await ask(ours, requestPath)).headers['cache-control']).toBe('no-cache');
  });

  it('answers 304 for a current ETag, and the page after it changed', async () => {
    const first = await ask(ours, '/');
    const etag = String(first.headers['etag']);
    expect((await ask(ours, '/', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await ask(ours, '/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('sends the same bytes compressed, each kind with its own ETag', async () => {
    const plain = await ask(ours, '/');
    const brotli = await ask(ours, '/', { headers: { 'accept-encoding': 'gzip, br' } });
    const gzip = await ask(ours, '/', { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag'])).size).toBe(3);
  });

  it('answers HEAD without a body and nothing but GET and HEAD', async () => {
    const head = await ask(ours, '/', { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      '2000',
    ]);
    expect((await ask(ours, '/', { method: 'POST' })).status).toBe(405);
  });

  it('never serves a file outside the build or a hidden one', async () => {
    for (const requestPath of [
      '/../firebase.json',
      '/..%2ffirebase.json',
      '/%2e%2e/firebase.json',
      '/.stamp',
      '/assets/../../firebase.json',
    ])
      expect([html, 'Not found\n']).toContain((await ask(ours, requestPath)).body.toString());
    expect((await ask(ours, '/%E0%A4%A')).status).toBe(400);
  });
});

describe('firebase.json', () => {
  it('lets the page run only its own scripts and styles, and reach only Firebase', async () => {
    const policy = parseHostingConfig(await readFile('firebase.json', 'utf8'))
      .headersFor('/')
      .get('Content-Security-Policy');
    const directives = new Map(
      policy?.split('; ').map((directive) => {
        const [name, ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('style-src')).toEqual(["'self'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(directives.get('trusted-types')).toEqual(['default']);
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://*.firebaseio.com',
      'wss://*.firebaseio.com',
      'https://*.firebasedatabase.app',
      'wss://*.firebasedatabase.app',
    ]);
    expect(policy).not.toMatch(/unsafe/);
  });

  it('lets only the worker that derives keys run WebAssembly, and lets that one connect to nothing', async () => {
    const config = parseHostingConfig(await readFile('firebase.json', 'utf8'));
    const policyOf = (requestPath: string) =>
      config.headersFor(requestPath).get('Content-Security-Policy') ?? '';
    const policy = policyOf('/assets/kdfWorker-a_B-12.js');
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toContain('connect-src');
    for (const other of [
      '/',
      '/assets/worker-a_B-12.js',
      '/assets/x/kdfWorker-1.js',
      '/kdfWorker-1.js',
    ])
      expect(policyOf(other)).not.toContain('wasm');
  });

  it('is opened to the emulators in connect-src only', () => {
    expect(
      allowConnections("default-src 'none'; connect-src 'self'; img-src data:", [
        'http://a:1',
        'ws://a:1',
      ]),
    ).toBe("default-src 'none'; connect-src 'self' http://a:1 ws://a:1; img-src data:");
  });

  it('is refused when it asks for something that the local server would not do', () => {
    expect(() => parseHostingConfig('{"hosting":{"redirects":[]}}')).toThrow('"redirects"');
    expect(() => parseHostingConfig('{}')).toThrow('no "hosting"');
  });
});
