import { expect } from '@playwright/test';

import type { LocalBackend } from '../support/startLocalBackend.ts';

/** The JSON at `path` of the database, asked like a project's console: regardless of the rules. */
export function askAsOwner(backend: LocalBackend, path: string): Promise<string> {
  return requestAsOwner(backend, path, {});
}

/** Replaces the data at `path` in the database, regardless of the rules; null removes it. */
export async function storeAsOwner(
  backend: LocalBackend,
  path: string,
  data: unknown,
): Promise<void> {
  await requestAsOwner(backend, path, { method: 'PUT', body: JSON.stringify(data) });
}

async function requestAsOwner(
  { databaseOrigin, namespace, adminKey }: LocalBackend,
  path: string,
  request: Pick<RequestInit, 'method' | 'body'>,
): Promise<string> {
  const response = await fetch(`${databaseOrigin}/${path}.json?ns=${namespace}`, {
    ...request,
    // The server closes an idle connection, and a request that crosses the end would fail.
    headers: { authorization: `Bearer ${adminKey}`, connection: 'close' },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}

/** The data at `path` in the database. */
export async function stored(backend: LocalBackend, path: string): Promise<unknown> {
  return JSON.parse(await askAsOwner(backend, path)) as unknown;
}

/** The texts of all entries below `logs`, of every person and day, sorted. */
export async function storedTexts(
  backend: LocalBackend,
  pattern: RegExp,
): Promise<readonly string[]> {
  const texts: string[] = [];
  const collect = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (depth === 1 && key !== 'entries') continue;
      if (depth === 4 && key === 'text' && pattern.test(String(child))) texts.push(String(child));
      collect(child, depth + 1);
    }
  };
  collect(await stored(backend, 'logs'), 0);
  return texts.sort();
}

/**
 * Waits until `storedTexts` are `texts`. "All changes saved" alone says too little after an import: a worker stores it,
 * and a tab counts its writes a moment later.
 */
export async function expectStored(
  backend: LocalBackend,
  pattern: RegExp,
  texts: readonly string[],
): Promise<void> {
  await expect.poll(() => storedTexts(backend, pattern), { timeout: 90_000 }).toEqual(texts);
}
