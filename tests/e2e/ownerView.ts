import type { LocalBackend } from '../support/startLocalBackend.ts';

/** The data at `path` in the database, read regardless of the rules, like a project's console. */
export async function stored(
  { databaseOrigin, namespace, adminKey }: LocalBackend,
  path: string,
): Promise<unknown> {
  const response = await fetch(`${databaseOrigin}/${path}.json?ns=${namespace}`, {
    headers: { authorization: `Bearer ${adminKey}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
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
