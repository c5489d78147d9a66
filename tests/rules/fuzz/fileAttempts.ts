import { ulid } from '../annsLog.ts';
import { bytesOf, fileRow, partBytes, partsOf, type TestFile } from '../filesLog.ts';
import type { Json, Update } from '../rulesWorld.ts';
import { at, childrenOf, type Value } from './logState.ts';

const sizes = [1, 10, partBytes, partBytes + 1];

/** The photo `id` of a story, in one of four sizes. */
function testFile(id: number, isSealed: boolean): TestFile {
  const size = sizes[id % sizes.length] ?? 1;
  return { id: ulid(70 + id), size, thumbSize: 20 + id, form: isSealed ? 'sealed' : 'plain' };
}

function storedFiles(log: Value): readonly { readonly file: TestFile; readonly sent: number }[] {
  return [...childrenOf(at(log, 'files'))].map(([id, row]) => ({
    file: {
      id,
      size: Number(at(row, 'size')),
      thumbSize: Number(at(row, 'thumbSize')),
      form: at(row, 'sealed') === undefined ? 'plain' : 'sealed',
    },
    sent: Number(at(row, 'sent')),
  }));
}

/** `usage` of `log` after `removed` has gone and `added` has come. */
function usageAfter(log: Value, last: string, removed: TestFile | null, added: TestFile | null) {
  const counted = (name: string) => Number(at(log, 'usage', name) ?? 0);
  const bytes = (file: TestFile | null) => (file === null ? 0 : file.size + file.thumbSize);
  const isOf = (file: TestFile | null, form: string) => (file?.form === form ? 1 : 0);
  const moved = (form: string) => counted(form) + isOf(added, form) - isOf(removed, form);
  return {
    usage: {
      bytes: counted('bytes') + bytes(added) - bytes(removed),
      plain: moved('plain'),
      sealed: moved('sealed'),
      last,
    },
  };
}

/** The beginning of a photo in the form that the log wants. */
export function fileBeginning(log: Value, id: number, isSealed: boolean): Update {
  const file = testFile(id, isSealed);
  return {
    [`files/${file.id}`]: fileRow(file, 0),
    [`fileData/${file.id}/thumb`]: bytesOf(file, 'thumb'),
    ...usageAfter(log, file.id, null, file),
  };
}

/** The next part of a photo. One in ten is the part after it. */
export function filePart(log: Value, pick: number): Update {
  const waiting = storedFiles(log).filter(({ file, sent }) => sent < partsOf(file));
  const chosen = waiting[pick % Math.max(waiting.length, 1)];
  if (chosen === undefined) return {};
  const { file, sent } = chosen;
  const part = pick === 9 ? sent + 1 : sent;
  return {
    [`files/${file.id}/sent`]: part + 1,
    [`fileData/${file.id}/parts/${part}`]: bytesOf(file, part),
  };
}

export function fileDeletion(log: Value, pick: number): Update {
  const stored = storedFiles(log);
  const chosen = stored[pick % Math.max(stored.length, 1)];
  if (chosen === undefined) return {};
  const { file } = chosen;
  return {
    [`files/${file.id}`]: null,
    [`fileData/${file.id}`]: null,
    ...usageAfter(log, file.id, file, null),
  };
}

/** A photo in the form that the log wants: a whole one, or one in ten another one. */
export function fileConversion(log: Value, pick: number, isSealed: boolean): Update {
  const stored = storedFiles(log).filter(({ file, sent }) => pick === 9 || sent === partsOf(file));
  const chosen = stored[pick % Math.max(stored.length, 1)];
  if (chosen === undefined) return {};
  const file: TestFile = { ...chosen.file, form: isSealed ? 'sealed' : 'plain' };
  const createdAt = at(log, 'files', file.id, 'createdAt') ?? null;
  const letter = isSealed ? 'b' : 'c';
  return {
    [`files/${file.id}`]: fileRow(file, chosen.sent, { createdAt }),
    [`fileData/${file.id}/thumb`]: bytesOf(file, 'thumb', letter),
    ...Object.fromEntries(
      Array.from({ length: chosen.sent }, (_part, part) => [
        `fileData/${file.id}/parts/${part}`,
        bytesOf(file, part, letter),
      ]),
    ),
    ...usageAfter(log, file.id, chosen.file, file),
  };
}

const ids = [0, 1, 2, 3].map((id) => ulid(70 + id));

/** Paths of photos for a stray value. */
export const strayFilePaths: readonly string[] = [
  ...['files', 'fileData', 'usage', 'usage/bytes', 'usage/last', 'usage/plain'],
  ...ids.flatMap((id) => [
    ...[`files/${id}`, `files/${id}/sent`, `files/${id}/size`, `files/${id}/sealed`],
    ...[`fileData/${id}`, `fileData/${id}/thumb`, `fileData/${id}/parts`],
    ...[0, 1, 2].map((part) => `fileData/${id}/parts/${part}`),
  ]),
];

export const fileFields: readonly string[] = [
  ...['size', 'thumbSize', 'parts', 'sent', 'createdAt', 'type', 'width', 'height', 'salt'],
  ...['bytes', 'plain', 'last'],
];

export const fileValues: readonly Json[] = [
  ...['image/webp', 'image/svg+xml', 's'.repeat(22), `AQ${'m'.repeat(60)}`, 'a'.repeat(27)],
  ...[2_048, 2_049, 2_097_152, partBytes, 314_572_800, 314_572_801],
];

/** A log's photos at the beginning of a story: a whole one, and one that misses its only part. */
export function storedPhotos(form: TestFile['form']): Readonly<Record<string, Json>> {
  const [whole, begun] = [testFile(8, form === 'sealed'), testFile(5, form === 'sealed')];
  const createdAt = 1_760_000_000_000;
  const files = [whole, begun];
  return {
    files: {
      [whole.id]: fileRow(whole, 1, { createdAt }),
      [begun.id]: fileRow(begun, 0, { createdAt }),
    },
    fileData: {
      [whole.id]: { thumb: bytesOf(whole, 'thumb'), parts: { 0: bytesOf(whole, 0) } },
      [begun.id]: { thumb: bytesOf(begun, 'thumb') },
    },
    usage: {
      bytes: files.reduce((sum, { size, thumbSize }) => sum + size + thumbSize, 0),
      plain: form === 'plain' ? 2 : 0,
      sealed: form === 'sealed' ? 2 : 0,
      last: whole.id,
    },
  };
}
