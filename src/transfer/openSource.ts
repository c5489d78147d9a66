import { BlobReader, unzipRaw, type Reader, type ZipEntry } from 'unzipit';

import { failure, success, type Result } from '../lib/result.ts';
import type { SourceFile, SourceFolder } from './JournalFormat.ts';
import { DamagedFile } from './reading/DamagedFile.ts';
import { isMediaName } from './reading/isMediaName.ts';
import { isTar, tarHeadLength, tarMembers, tarPlaces } from './reading/tarMembers.ts';

/** A file that a person chose, dropped, or has in a chosen folder. */
export interface ChosenFile {
  /** Its path inside the chosen folder with `/`, or its bare name. */
  readonly path: string;
  readonly file: Blob;
}

/** Why nothing of the chosen files is read. */
export type SourceRefusal =
  /** There is no file. */
  | { readonly kind: 'empty' }
  /** `name` looks like a zip and cannot be read as one. */
  | { readonly kind: 'broken-zip'; readonly name: string }
  | { readonly kind: 'encrypted-zip'; readonly name: string }
  /** An archive of another kind than zip. */
  | { readonly kind: 'other-archive'; readonly name: string }
  /** A member has a name that leads out of the archive. */
  | { readonly kind: 'unsafe-name'; readonly name: string }
  | { readonly kind: 'too-many-files'; readonly name: string }
  /** A file, or a zip when it is unpacked, is larger than any journal. */
  | { readonly kind: 'too-large'; readonly name: string };

/** Most files of one import. */
const maxFiles = 200_000;
/** Largest file that is read, in bytes. The longest text that a browser can hold has about as many characters. */
export const maxFileBytes = 500_000_000;
/** Largest list of the members of a zip, in bytes. */
const maxListBytes = 64_000_000;
/** Nothing that people write shrinks by more. */
const maxRatio = 200;
/** Below this size, in bytes, an extreme ratio does no harm. */
const harmlessBytes = 20_000_000;

/**
 * The files of one import. Zips are opened by random access, and a member is unpacked on request. A zip that holds
 * only zips is opened once more. So are the zips of a folder that holds only zips. Files of other programs' caches are
 * left out. Never throws for what a file contains.
 */
export async function openSource(
  chosen: readonly ChosenFile[],
): Promise<Result<SourceFolder, SourceRefusal>> {
  const files = createFileList();
  // A zip in a folder of notes is an attachment. A folder of nothing but zips holds the parts of an export.
  const areZips = chosen.every(({ path }) => isLeftOut(path) || isZipName(path));
  for (const { path, file } of chosen) {
    const refusal =
      path.includes('/') && !areZips
        ? addFile(files, path, file)
        : await addByContent(files, path, file);
    if (refusal !== null) return failure(refusal);
  }
  return files.isEmpty() ? failure({ kind: 'empty' }) : success(files.toFolder());
}

/** Adds a file that was chosen by itself: the members, if it is a zip. null: it was added. */
async function addByContent(
  files: FileList,
  name: string,
  file: Blob,
): Promise<SourceRefusal | null> {
  const start = new Uint8Array(await file.slice(0, tarHeadLength).arrayBuffer());
  if (isOtherArchive(start)) return { kind: 'other-archive', name };
  if (isTar(start)) return addTar(files, name, file);
  return isZip(start)
    ? addZip(files, name, file, 'members-may-be-zips')
    : addFile(files, name, file);
}

function addFile(files: FileList, path: string, file: Blob): SourceRefusal | null {
  return files.add(path, path, file.size, () => bytesOf(file));
}

/** Larger members of a tar that may be no text are read when they are asked for. */
const keptBytes = 1_000_000;

/**
 * Adds the members of the tar `file`, as Joplin exports it. A tar has no list, so it is read once. Its texts are kept,
 * as files that the browser may hold on its disk. Its pictures are skipped. null: they were added.
 */
async function addTar(files: FileList, name: string, file: Blob): Promise<SourceRefusal | null> {
  let places: ReturnType<typeof tarPlaces> | null = null;
  const readLater = async (path: string, size: number) => {
    places ??= tarPlaces(file);
    const place = (await places).get(path);
    return place?.size === size
      ? bytesOf(file.slice(place.at, place.at + size))
      : tarMemberOf(file, path);
  };
  try {
    for await (const { path, size, read, skip } of tarMembers(file)) {
      if (isUnsafe(path) || path.startsWith('/')) return { kind: 'unsafe-name', name };
      const isKept = isReadable(path) || (size <= keptBytes && !isMediaName(path));
      const isTooLarge = size > maxFileBytes;
      const kept = isKept && !isTooLarge ? await read() : null;
      if (kept === null) await skip();
      const bytes = () => (kept === null ? readLater(path, size) : bytesOf(kept));
      const refusal = files.add(name, path, size, bytes);
      if (refusal !== null) return refusal;
    }
  } catch {
    // What the library throws says only that the tar is damaged or cut off.
    return { kind: 'broken-zip', name };
  }
  return null;
}

/** Reads the tar again up to one member. Rejects with {@link DamagedFile} if it has none. */
async function tarMemberOf(file: Blob, wanted: string): Promise<Uint8Array> {
  for await (const { path, read, skip } of tarMembers(file)) {
    if (path === wanted) return bytesOf(await read());
    await skip();
  }
  throw new DamagedFile(wanted, null);
}

/** Adds the members of the zip `file`. null: they were added. */
async function addZip(
  files: FileList,
  name: string,
  file: Blob,
  depth: 'members-may-be-zips' | 'members-are-files',
): Promise<SourceRefusal | null> {
  const listed = await listMembers(name, file);
  if (!listed.ok) return listed.error;
  const members = listed.value.filter(
    (member) => !member.isDirectory && !/\/$/.test(pathOf(member)) && !isLeftOut(pathOf(member)),
  );
  const areZips = members.length > 0 && members.every((member) => isZipName(member.name));
  for (const member of members) {
    const refusal =
      areZips && depth === 'members-may-be-zips'
        ? await addInnerZip(files, name, member)
        : files.add(name, pathOf(member), member.size, async () => unpack(file, member));
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Adds the members of a zip inside a zip. The browser may keep the unpacked zip on its disk. */
async function addInnerZip(
  files: FileList,
  name: string,
  member: ZipEntry,
): Promise<SourceRefusal | null> {
  let inner: Blob;
  try {
    inner = await member.blob();
  } catch {
    // It is cut off or damaged.
    return { kind: 'broken-zip', name };
  }
  return addZip(files, pathOf(member), inner, 'members-are-files');
}

/** The members of the zip `file`, judged by their list: nothing is unpacked. */
async function listMembers(
  name: string,
  file: Blob,
): Promise<Result<readonly ZipEntry[], SourceRefusal>> {
  let entries: readonly ZipEntry[];
  try {
    ({ entries } = await unzipRaw(createGuardedReader(file)));
  } catch (error) {
    // What the library throws says only that the file is not a zip that it can read.
    const kind = error instanceof TooManyFiles ? 'too-many-files' : 'broken-zip';
    return failure({ kind, name });
  }
  if (entries.some(({ encrypted }) => encrypted)) return failure({ kind: 'encrypted-zip', name });
  if (entries.some((entry) => isUnsafe(pathOf(entry))))
    return failure({ kind: 'unsafe-name', name });
  if (entries.some(isBomb) || isBombAsWhole(entries, file.size)) {
    return failure({ kind: 'too-large', name });
  }
  return success(entries);
}

/**
 * The path of a member. Against APPNOTE.TXT, 4.4.17, some programs on Windows write `\` between folders, and Daylio writes a
 * slash before the names of its photos.
 */
function pathOf({ name }: ZipEntry): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '');
}

function isBomb({ size, compressedSize }: ZipEntry): boolean {
  return size > harmlessBytes && size > maxRatio * compressedSize;
}

/** Whether members share their packed bytes, so that the whole unpacks to far more than any one of them. */
function isBombAsWhole(entries: readonly ZipEntry[], packedBytes: number): boolean {
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  return bytes > harmlessBytes && bytes > maxRatio * packedBytes;
}

class TooManyFiles extends Error {}

/** Reads `file` by slices. Refuses to load a list of members that would fill the memory. */
function createGuardedReader(file: Blob): Reader {
  const reader = new BlobReader(file);
  return {
    getLength: () => reader.getLength(),
    read: async (offset, length) => {
      // The library loads the list as one piece, and the members by `sliceAsBlob`.
      if (length > maxListBytes) throw new TooManyFiles();
      const bytes = await reader.read(offset, length);
      if (countMembers(bytes) > maxFiles) throw new TooManyFiles();
      return bytes;
    },
    sliceAsBlob: (offset, length, type) => reader.sliceAsBlob(offset, length, type),
  };
}

/** How many members `bytes` lists, if it is the list of a zip. See APPNOTE.TXT, 4.3.12. */
function countMembers(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = 0; at + 46 <= view.byteLength; count += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) break;
    const lengths = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return count;
}

/** Rejects with {@link DamagedFile}, or because the member is too large, or the zip cannot be read any more. */
async function unpack(zip: Blob, member: ZipEntry): Promise<Uint8Array> {
  if (member.size > maxFileBytes) throw new RangeError(`${member.name} is too large`);
  try {
    return new Uint8Array(await member.arrayBuffer());
  } catch (error) {
    // A zip that is gone rejects here too.
    await zip.slice(0, 1).arrayBuffer();
    throw new DamagedFile(member.name, error);
  }
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  if (file.size > maxFileBytes) throw new RangeError('The file is too large');
  return new Uint8Array(await file.arrayBuffer());
}

/** Collects files under paths that are unique. */
type FileList = ReturnType<typeof createFileList>;

function createFileList() {
  const files = new Map<string, SourceFile>();

  /** Two parts of one export may both have a `index.html`: the second gets a folder of its own. */
  function freePath(origin: string, path: string): string {
    let free = path;
    for (let count = 1; files.has(free); count += 1) {
      free = `${origin}${count === 1 ? '' : ` ${count}`}/${path}`;
    }
    return free;
  }

  return {
    /** Adds the file `path` of `origin`, the name of its zip or its own. null: it was added, or is left out. */
    add: (
      origin: string,
      path: string,
      size: number,
      bytes: SourceFile['bytes'],
    ): SourceRefusal | null => {
      if (isLeftOut(path)) return null;
      if (files.size >= maxFiles) return { kind: 'too-many-files', name: origin };
      if (size > maxFileBytes && isReadable(path)) return { kind: 'too-large', name: origin };
      const free = freePath(origin, path);
      files.set(free, { path: free, size, bytes });
      return null;
    },
    isEmpty: () => files.size === 0,
    toFolder: (): SourceFolder => ({
      files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    }),
  };
}

/** Files with words. Pictures and films are never read, whatever their size. */
function isReadable(path: string): boolean {
  return /\.(?:json|xml|html?|csv|tsv|txt|md|markdown|org|opml|enex|doentry|journal)$/i.test(path);
}

/** What macOS and Windows put beside a person's files. */
function isLeftOut(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(path);
}

/** Whether `path` begins with a drive, or leads out of its folder. */
function isUnsafe(path: string): boolean {
  return /^[A-Za-z]:|\0/.test(path) || path.split('/').includes('..') || path === '';
}

const isZipName = (path: string) => /\.zip$/i.test(path);

const isZip = (start: Uint8Array) =>
  startsWith(start, [0x50, 0x4b, 3, 4]) || startsWith(start, [0x50, 0x4b, 5, 6]);

/** gzip, 7z, RAR, xz. */
const isOtherArchive = (start: Uint8Array) =>
  [
    [0x1f, 0x8b],
    [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
    [0x52, 0x61, 0x72, 0x21, 0x1a, 7],
    [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0],
  ].some((signature) => startsWith(start, signature));

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
