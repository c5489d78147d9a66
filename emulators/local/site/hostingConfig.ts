import { readFile } from 'node:fs/promises';

import { minimatch } from 'minimatch';

import { Problem } from '../problem.ts';

/** The parts of firebase.json's hosting section that Daylog uses. */
export interface HostingConfig {
  /** Header names and values for a request path. Later rules override earlier ones, as in Firebase Hosting. */
  headersFor(requestPath: string): ReadonlyMap<string, string>;
  /** The file to serve for a path without a file; null when there is none. */
  rewriteFor(requestPath: string): string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listOf(value: unknown): readonly Fields[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isFields))
    throw new Problem('firebase.json: "headers" and "rewrites" must be lists of objects.');
  return value;
}

function stringOf(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value !== 'string')
    throw new Problem(`firebase.json: every header and rewrite needs a "${key}" of text.`);
  return value;
}

/** Firebase Hosting matches sources with minimatch, both with a leading slash (see superstatic). */
function matches(requestPath: string, source: string): boolean {
  return minimatch(requestPath, source.startsWith('/') ? source : `/${source}`);
}

/**
 * Parses the hosting section of a firebase.json. Throws a `Problem` for anything that this server cannot do, so
 * that the two never differ silently.
 */
export function parseHostingConfig(firebaseJson: string): HostingConfig {
  const config: unknown = JSON.parse(firebaseJson);
  const hosting = isFields(config) ? config['hosting'] : undefined;
  if (!isFields(hosting)) throw new Problem('firebase.json has no "hosting" object.');
  const known = ['public', 'ignore', 'headers', 'rewrites'];
  const unknown = Object.keys(hosting).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new Problem(`firebase.json: the local server does not know hosting's "${unknown}".`);

  const headerRules = listOf(hosting['headers']).map((rule) => ({
    source: stringOf(rule, 'source'),
    headers: listOf(rule['headers']).map(
      (header) => [stringOf(header, 'key'), stringOf(header, 'value')] as const,
    ),
  }));
  const rewrites = listOf(hosting['rewrites']).map((rewrite) => ({
    source: stringOf(rewrite, 'source'),
    destination: stringOf(rewrite, 'destination'),
  }));
  return {
    headersFor: (requestPath) =>
      new Map(
        headerRules
          .filter(({ source }) => matches(requestPath, source))
          .flatMap(({ headers }) => headers),
      ),
    rewriteFor: (requestPath) =>
      rewrites.find(({ source }) => matches(requestPath, source))?.destination ?? null,
  };
}

/** Reads the committed firebase.json; see `parseHostingConfig`. */
export async function readHostingConfig(file: string): Promise<HostingConfig> {
  return parseHostingConfig(await readFile(file, 'utf8'));
}

/**
 * A Content-Security-Policy that also allows connections to `origins`; otherwise unchanged. Locally the emulators
 * replace Google's hosts, and have other origins than the page.
 */
export function allowConnections(policy: string, origins: readonly string[]): string {
  return policy
    .split(';')
    .map((directive) =>
      directive.trim().startsWith('connect-src ') ? `${directive} ${origins.join(' ')}` : directive,
    )
    .join(';');
}
