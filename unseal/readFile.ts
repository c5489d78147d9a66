import { readFile } from 'node:fs/promises';

import { Refusal } from './Refusal.ts';

/** The text of `file`. Throws a {@link Refusal} when it cannot be read. */
async function textIn(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new Refusal(`${file} cannot be read.`);
  }
}

/** The JSON in `file`. Throws a {@link Refusal} when there is none. */
export async function jsonIn(file: string): Promise<unknown> {
  const text = await textIn(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(`${file} is no JSON.`);
  }
}

/** The secret in `file`, without the line break at its end. */
export async function secretIn(file: string): Promise<string> {
  return (await textIn(file)).replace(/\r?\n$/, '');
}
