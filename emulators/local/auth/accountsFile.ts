import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

import { Problem, systemErrorCode } from '../problem.ts';

/** What the Auth emulator knows of one account; every field of it is kept, `localId` is the uid. */
export type AccountRecord = Readonly<Record<string, unknown>> & { readonly localId: string };

/** A link sent "by mail" that has not been used. */
export interface LinkRecord {
  readonly email: string;
  readonly newEmail?: string | undefined;
  readonly requestType: string;
  readonly oobCode: string;
  readonly oobLink: string;
}

/** Everything of the Auth emulator that outlives it. */
export interface Accounts {
  readonly users: readonly AccountRecord[];
  readonly links: readonly LinkRecord[];
  readonly config: object | null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAccount = (value: unknown): value is AccountRecord =>
  isRecord(value) && typeof value['localId'] === 'string';

const isLink = (value: unknown): value is LinkRecord =>
  isRecord(value) &&
  ['email', 'requestType', 'oobCode', 'oobLink'].every((key) => typeof value[key] === 'string') &&
  ['undefined', 'string'].includes(typeof value['newEmail']);

function parse(text: string): Accounts | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null; // Said by the caller, with the file's name.
  }
  if (!isRecord(content) || content['format'] !== 1) return null;
  const { users, links, config } = content;
  if (!Array.isArray(users) || !users.every(isAccount)) return null;
  if (!Array.isArray(links) || !links.every(isLink)) return null;
  return { users, links, config: isRecord(config) ? config : null };
}

/**
 * The accounts kept in `file`; none when there is no file yet. A file that cannot be understood is a
 * `Problem` and stays untouched: starting with no accounts would look like losing them.
 */
export async function readAccounts(file: string): Promise<Accounts> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT') return { users: [], links: [], config: null };
    throw new Problem(`The accounts in ${file} cannot be read (${code ?? String(error)}).`);
  }
  const accounts = parse(text);
  if (accounts === null)
    throw new Problem(
      `The accounts in ${file} cannot be understood. The file is left as it is; put a good copy in its place, or name another folder with DAYLOG_DATA.`,
    );
  return accounts;
}

/** The text that `readAccounts` reads back. */
export function accountsText(accounts: Accounts): string {
  return `${JSON.stringify({ format: 1, ...accounts })}\n`;
}

/** Replaces `file` by `text`, readable by its owner alone, on disk when it resolves. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const temporary = `${file}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  if (process.platform === 'win32') return; // Folders cannot be opened there.
  // The new name itself is only on disk once its folder is.
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Keeps `file` the same as `currentText()`. `saved()` resolves once everything that was true when it was
 * called is on disk; callers that meet share one write. Rejects with the system's error (a full disk)
 * and tries again at the next call.
 */
export function createDurableFile(file: string, currentText: () => string, savedText: string) {
  let onDisk = savedText;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function writeAfter(previous: Promise<void>): Promise<void> {
    await previous.catch(() => {
      // Whoever waited for that write has its error; this one starts afresh.
    });
    running = next ?? running;
    next = null;
    const text = currentText();
    if (text === onDisk) return;
    await writeDurably(file, text);
    onDisk = text;
  }

  return {
    saved(): Promise<void> {
      next ??= writeAfter(running);
      return next;
    },
  };
}
