import type { FillProgress, SyncStatus } from '../../log/DayLog.ts';
import type { RenameState } from '../../log/tags/TagRenames.ts';
import { assertNever } from '../../lib/assertNever.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import type { Words } from '../../words/Words.ts';

/** The words and formats of the sentences below. */
export interface SyncWording {
  readonly words: Words['sync'];
  /** BCP 47; decides how numbers are written. */
  readonly locale: string;
  /** Formats an instant (epoch ms). */
  readonly momentLabel: (ms: number) => string;
}

/** The sentence of "Sync status". Offline it also shows the time of the last contact with the server. */
export function syncSentence(status: SyncStatus, wording: SyncWording): string {
  const sentence = sentenceOf(status, wording);
  return 'isReadable' in status ? `${sentence} · ${wording.words.readable}` : sentence;
}

function sentenceOf(status: SyncStatus, wording: SyncWording): string {
  const { words, momentLabel } = wording;
  switch (status.kind) {
    case 'saved':
      return status.isConnected || status.asOfMs === null
        ? words.saved
        : words.savedAsOf(momentLabel(status.asOfMs));
    case 'saving':
      return savingSentence(status, wording);
    case 'on-device':
      return [words.onDevice, ...waitingFor(status, wording)].join(' · ');
    case 'needs-attention':
      return words.needsAttention(whyAttention(status, wording));
    default:
      return assertNever(status);
  }
}

function whyAttention(
  { storage, parked, refusedPhotos = 0 }: Extract<SyncStatus, { kind: 'needs-attention' }>,
  { words, locale }: SyncWording,
): string {
  if (storage !== null) return words.storage[storage.kind];
  return parked > 0 ? words.parked(parked, locale) : words.refusedPhotos(refusedPhotos, locale);
}

/** A person's own changes come first, then those of an import, then photos, as they are sent in this order. */
function savingSentence(
  { unsent, imported, photos = 0 }: Extract<SyncStatus, { kind: 'saving' }>,
  { words, locale }: SyncWording,
): string {
  if (unsent === 0) return words.savingPhotos(photos, locale);
  const own = unsent - imported;
  const saving = own > 1 ? words.savingSome(own, locale) : words.saving;
  return [
    own === 0 ? words.savingImported(imported, locale) : saving,
    ...(own === 0 || imported === 0 ? [] : [words.importedToSend(imported, locale)]),
    ...(photos === 0 ? [] : [words.photosToSend(photos, locale)]),
  ].join(' · ');
}

function waitingFor(
  status: Extract<SyncStatus, { kind: 'on-device' }>,
  { words, locale }: SyncWording,
): readonly string[] {
  const { unsent, imported, photos = 0, why } = status;
  if (why === 'schema-newer') return [words.newerDaylog];
  if (why === 'locked' || why === 'encryption-faulty') return [words.held[why]];
  const own = unsent - imported;
  return [
    ...(own === 0 ? [] : [words.waitsFor[why](own, locale)]),
    ...(imported === 0 ? [] : [words.importedToSend(imported, locale)]),
    ...(photos === 0 ? [] : [words.photosToSend(photos, locale)]),
  ];
}

/** The progress of the fill; null when there is nothing to say. */
export function fillSentence(
  progress: FillProgress,
  { words, locale }: Pick<SyncWording, 'words' | 'locale'>,
): string | null {
  if (progress.kind !== 'filling') return null;
  // A short log is complete a moment later. On a phone the line moves the composer.
  if (progress.days === 0) return null;
  const days = words.days(progress.days, locale);
  const megabytes = numberLabel(progress.bytes / 1e6, locale, 1);
  return progress.isPaused
    ? words.fillingIsPaused(days, megabytes)
    : words.filling(days, megabytes);
}

/** How far a tag rename or its undoing has come; null when there is nothing to say. */
export function renameSentence(
  state: RenameState,
  { words, locale }: Pick<SyncWording, 'words' | 'locale'>,
): string | null {
  if (state.kind === 'none' || state.refusal !== null) return null;
  const { renaming, progress } = state.rename;
  switch (progress.kind) {
    case 'renaming':
      return words.renaming(renaming.from, progress.done, progress.all, locale);
    case 'undoing':
      return words.undoingRename(
        renaming.from,
        progress.done + progress.changedSince,
        progress.all,
        locale,
      );
    case 'stopped':
    case 'renamed':
    case 'undone':
      return null;
  }
}
