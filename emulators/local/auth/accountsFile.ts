import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { Problem, systemErrorCode } from '../problem.ts';

/** An account in the Auth emulator's own form; all its fields are saved. `localId` is the uid. */
export type AccountRecord = Readonly<Record<string, unknown>> & { readonly localId: string };

/** An unused link that was sent "by mail". */
export interface LinkRecord {
  readonly email: string;
  readonly newEmail?: string | undefined;
  readonly requestType: string;
  readonly oobCode: string;
  readonly oobLink: string;
}

/** The data of the Auth emulator that survives a restart. */
export interface Accounts {
  readonly users: readonly AccountRecord[];
  readonly links: readonly LinkRecord[];
  readonly config: object | null;
  /** The salt of the passwords. null in a file of an older Daylog, whose passwords are readable. */
  readonly passwordSalt: string | null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAccount = (value: unknown): value is AccountRecord =>
  isRecord(value) && typeof value['localId'] === 'string';

const isLink = (value: unknown): value is LinkRecord =>
  isRecord(value) &&
  ['email', 'requestType', 'oobCode', 'oobLink'].every((key) => typeof value[key] === 'string') &&
  ['undefined', 'string'].includes(typeof value['newEmail']);

const isSalt = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

function parse(text: string): Accounts | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null; // The caller reports it with the file's name.
  }
  if (!isRecord(content)) return null;
  const { format, users, links, config } = content;
  const passwordSalt = format === 1 ? null : content['passwordSalt'];
  if (format !== 1 && (format !== 2 || !isSalt(passwordSalt))) return null;
  if (!Array.isArray(users) || !users.every(isAccount)) return null;
  if (!Array.isArray(links) || !links.every(isLink)) return null;
  return {
    users,
    links,
    config: isRecord(config) ? config : null,
    passwordSalt: isSalt(passwordSalt) ? passwordSalt : null,
  };
}

/**
 * Reads the accounts in `file`; none when the file does not exist yet. Throws a `Problem` for an invalid file and
 * leaves it unchanged: to start without accounts would look like losing them.
 */
export async function readAccounts(file: string): Promise<Accounts> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT') return { users: [], links: [], config: null, passwordSalt: null };
    throw new Problem(`The accounts in ${file} cannot be read (${code ?? String(error)}).`);
  }
  const accounts = parse(text);
  if (accounts === null)
    throw new Problem(
      `The accounts in ${file} cannot be understood. The file is left as it is; put a good copy in its place, or name another folder with DAYLOG_DATA.`,
    );
  return accounts;
}

/** The text that `readAccounts` reads back. An older Daylog refuses it, because it would lose the salt. */
export function accountsText(accounts: Accounts & { readonly passwordSalt: string }): string {
  return `${JSON.stringify({ format: 2, ...accounts })}\n`;
}

/** Replaces `file` by `text`, readable only by its owner. Resolves when it is on disk. */
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
  if (process.platform === 'win32') return; // Windows cannot open folders.
  // The new name is on disk only after its folder is.
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Like `writeDurably`, and then overwrites the content that `file` had, so that its blocks hold none of it. */
export async function replaceDurably(file: string, text: string): Promise<void> {
  const before = await open(file, 'r+');
  try {
    const { size } = await before.stat();
    await writeDurably(file, text);
    // The name belongs to the new file by now. A crash here leaves freed blocks, and no account is lost.
    await before.write(Buffer.alloc(size), 0, size, 0);
    await before.sync();
  } finally {
    await before.close();
  }
}

/** Removes what a write that a crash has interrupted left beside `file`. */
export async function removeUnfinished(file: string): Promise<void> {
  await rm(`${file}.new`, { force: true });
}

/**
 * Keeps `file` equal to `currentText()`. `saved()` resolves when the state at the time of its call is on disk;
 * calls at the same time share one write. Rejects with the system's error (a full disk) and tries again at the
 * next call.
 */
export function createDurableFile(file: string, currentText: () => string, savedText: string) {
  let onDisk = savedText;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function writeAfter(previous: Promise<void>): Promise<void> {
    await previous.catch(() => {
      // The callers of that write got its error; this write starts anew.
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
