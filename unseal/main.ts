import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { askSecret } from './askSecret.ts';
import { endWithReader } from './endWithReader.ts';
import { fieldsOf } from './json.ts';
import { openKeys } from './openKeys.ts';
import { readPhotos, type ReadablePhoto } from './openPhotos.ts';
import { createOpener } from './openRow.ts';
import { jsonIn, secretIn } from './readFile.ts';
import { findLog, readLog } from './readLog.ts';
import { Refusal } from './Refusal.ts';

/*
 * Makes an encrypted log readable: from an export of the database and the passphrase or the recovery key
 * (docs/encryption.md). It shares no code with the app, so it also shows that the format is what the document says.
 */

const usage =
  'npm run -s unseal -- --export FILE.json --uid UID [--passphrase-file FILE] [--photos FOLDER] > readable.json';

async function unseal(): Promise<string> {
  const options = optionsOf(process.argv.slice(2));
  const log = findLog(await jsonIn(options.export), options.uid);
  if (log === null) throw new Refusal(`There is no log of ${options.uid} in the export.`);
  if (!('encryption' in log)) throw new Refusal('The log has no key record: it is not encrypted.');
  const secret =
    options.passphraseFile === undefined
      ? await askSecret('Passphrase or recovery key: ')
      : await secretIn(options.passphraseFile);
  const keys = openKeys(fieldsOf(log['encryption']), options.uid, secret);
  if (keys === null)
    throw new Refusal(
      'This does not open the log: it is another secret, or the key record is damaged.',
    );
  if (!keys.isGenuine) say('The key record was changed by somebody without the keys.');
  const opener = createOpener(keys.dataKeys);
  const words = readLog(log, options.uid, opener);
  const { photos, unreadable } = readPhotos(log, options.uid, opener, keys.dataKeys);
  if (options.photos !== undefined) await writePhotos(options.photos, photos);
  const listed = photos.map(({ id, file, type, width, height }) => ({
    id,
    file,
    type,
    width,
    height,
  }));
  const readable = { ...words, photos: listed, unreadable: [...words.unreadable, ...unreadable] };
  for (const { path: place, why } of readable.unreadable) say(`${place}: ${why}`);
  say(
    `${readable.entries.length} entries, ${readable.versions.length} versions, ${photos.length} photos,` +
      ` ${readable.unreadable.length} rows that do not open.`,
  );
  if (photos.length > 0 && options.photos === undefined)
    say('The photos are listed, and not written: name a folder for them with --photos.');
  return `${JSON.stringify(readable, null, 2)}\n`;
}

/** Writes each photo to a file of `folder`, which is made if it is not there. */
async function writePhotos(folder: string, photos: readonly ReadablePhoto[]): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const { file, bytes } of photos) await writeFile(path.join(folder, file), bytes);
  } catch (error) {
    throw new Refusal(`${folder} cannot be written: ${String(error)}`);
  }
}

interface Options {
  readonly export: string;
  readonly uid: string;
  readonly passphraseFile: string | undefined;
  /** The folder for photos. undefined: they are not written. */
  readonly photos: string | undefined;
}

function optionsOf(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const options = { export: text, uid: text, 'passphrase-file': text, photos: text };
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.export !== undefined && values.uid !== undefined)
      return {
        export: values.export,
        uid: values.uid,
        passphraseFile: values['passphrase-file'],
        photos: values.photos,
      };
  } catch {
    // An unknown option.
  }
  throw new Refusal(usage);
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

endWithReader();
try {
  process.stdout.write(await unseal());
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  say(error.message);
  process.exitCode = 1;
}
