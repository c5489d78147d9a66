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

/** Follows the record at `path` from now on. A record that is replaced at once is seen too. */
export async function followState(
  { databaseOrigin, namespace, adminKey }: LocalBackend,
  path: string,
): Promise<{
  /** The last record in `state`. Throws if there was none. */
  readonly recordOf: (state: string) => unknown;
  readonly stop: () => Promise<void>;
}> {
  const response = await fetch(`${databaseOrigin}/${path}.json?ns=${namespace}`, {
    headers: { authorization: `Bearer ${adminKey}`, accept: 'text/event-stream' },
  });
  const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!response.ok || stream === undefined) throw new Error(`${path}: ${response.status}`);
  let text = '';
  const reading = (async () => {
    for (let part = await stream.read(); !part.done; part = await stream.read()) text += part.value;
  })();
  return {
    recordOf: (state) => {
      const records = text.split('\n').flatMap((line): unknown[] => {
        if (!line.startsWith('data: {')) return [];
        const { data } = JSON.parse(line.slice('data: '.length)) as { readonly data: unknown };
        return JSON.stringify(data).includes(`"state":"${state}"`) ? [data] : [];
      });
      const last = records.at(-1);
      if (last === undefined) throw new Error(`No record was in state ${state}: ${text}`);
      return last;
    },
    stop: async () => {
      await stream.cancel();
      await reading;
    },
  };
}
