import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { writeDurably } from './accountsFile.ts';
import { Problem, systemErrorCode } from '../problem.ts';

/** The credential of an emulator with test data. It grants all rights. */
export const testCredential = 'owner';

const fileIn = (dataFolder: string) => path.join(dataFolder, 'admin-key');

/** 32 random bytes in hexadecimal. */
const keyPattern = /^[0-9a-f]{64}$/;

/** The admin key of a data folder; null when it has none yet. Throws a `Problem` for an invalid file. */
export async function readAdminKey(dataFolder: string): Promise<string | null> {
  const file = fileIn(dataFolder);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT') return null;
    throw new Problem(`The admin key in ${file} cannot be read (${code ?? String(error)}).`);
  }
  const key = text.trim();
  if (!keyPattern.test(key)) {
    throw new Problem(
      `${file} holds no admin key. Delete the file; the next start makes a new key, and everybody signs in again.`,
    );
  }
  return key;
}

/** The admin key of a data folder, created by the first call. Only this machine's user can read it. */
export async function openAdminKey(dataFolder: string): Promise<string> {
  const known = await readAdminKey(dataFolder);
  if (known !== null) return known;
  const key = randomBytes(32).toString('hex');
  await writeDurably(fileIn(dataFolder), `${key}\n`);
  return key;
}

/** Compares two secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
