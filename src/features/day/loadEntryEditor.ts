import type { EntryEditor } from './EntryEditor.tsx';

let loaded: typeof EntryEditor | null = null;

/** Fetches the editor, which a page then has when it is offline; rejects when it cannot be had. */
export async function loadEntryEditor(): Promise<void> {
  loaded ??= (await import('./EntryEditor.tsx')).EntryEditor;
}

/** The editor may be wanted soon; whoever wants it hears of a failure. */
export function bringEntryEditor(): void {
  loadEntryEditor().catch(() => undefined);
}

/** The editor; null until loadEntryEditor has resolved. */
export function loadedEntryEditor(): typeof EntryEditor | null {
  return loaded;
}
