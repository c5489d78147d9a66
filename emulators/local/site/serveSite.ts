import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { HostingConfig } from './hostingConfig.ts';

/** A built site in memory, so that a build that replaces the folder does not break an open page. */
export type Site = ReadonlyMap<string, SiteFile>;

interface SiteFile {
  readonly contentType: string;
  readonly etag: string;
  readonly identity: Buffer;
  /** Compressed once, at the first request that accepts it. */
  readonly brotli: () => Promise<Buffer>;
  readonly gzip: () => Promise<Buffer>;
}

/** Firebase Hosting's content types for the file extensions of our build. */
const contentTypes = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json'],
  ['.map', 'application/json'],
  ['.webmanifest', 'application/manifest+json'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
  ['.wasm', 'application/wasm'],
]);

const compressed = /^text\/|json$|svg\+xml$|wasm$/;

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

/** Every file below `folder`, keyed by its request path. Skips hidden files, which firebase.json ignores. */
export async function loadSite(folder: string): Promise<Site> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const site = new Map<string, SiteFile>();
  for (const file of files) {
    const identity = await readFile(file);
    const brotliOptions = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    };
    site.set(`/${path.relative(folder, file).split(path.sep).join('/')}`, {
      contentType: contentTypes.get(path.extname(file)) ?? 'application/octet-stream',
      etag: createHash('sha256').update(identity).digest('hex').slice(0, 40),
      identity,
      brotli: once(() => promisify(brotliCompress)(identity, brotliOptions)),
      gzip: once(() => promisify(gzip)(identity, { level: 9 })),
    });
  }
  return site;
}

type Encoding = 'br' | 'gzip' | 'identity';

function encodingFor(file: SiteFile, acceptEncoding: string): Encoding {
  if (!compressed.test(file.contentType)) return 'identity';
  const accepted = acceptEncoding
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

function bodyOf(file: SiteFile, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return file.brotli();
  return encoding === 'gzip' ? file.gzip() : Promise.resolve(file.identity);
}

function requestPathOf(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null; // An escape that is not UTF-8; the caller answers 400.
  }
}

/**
 * Answers like Firebase Hosting with this firebase.json: the file, else the rewrite, else 404. Sends the
 * configured headers by request path, an ETag for each encoding, and 304 for a matching ETag. `adjustHeader` may
 * change a configured value.
 */
export function serveSite(
  site: Site,
  config: HostingConfig,
  adjustHeader: (name: string, value: string) => string,
): RequestListener {
  return (request, response) => {
    const requestPath = requestPathOf(request.url ?? '/');
    if (requestPath === null) {
      response.writeHead(400).end();
      return;
    }
    for (const [name, value] of config.headersFor(requestPath))
      response.setHeader(name, adjustHeader(name, value));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const file =
      site.get(requestPath === '/' ? '/index.html' : requestPath) ??
      site.get(config.rewriteFor(requestPath) ?? '');
    if (file === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    const encoding = encodingFor(file, request.headers['accept-encoding'] ?? '');
    const etag = encoding === 'identity' ? `"${file.etag}"` : `"${file.etag}-${encoding}"`;
    response.setHeader('ETag', etag);
    response.setHeader('Vary', 'Accept-Encoding');
    const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
    if (known.includes(etag) || known.includes(`W/${etag}`)) {
      response.writeHead(304).end();
      return;
    }
    bodyOf(file, encoding).then(
      (body) => {
        response.setHeader('Content-Type', file.contentType);
        response.setHeader('Content-Length', body.length);
        if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
        response.end(request.method === 'HEAD' ? undefined : body);
      },
      (error: unknown) => {
        response.writeHead(500).end(String(error));
      },
    );
  };
}
