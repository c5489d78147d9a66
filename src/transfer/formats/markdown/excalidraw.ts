import { field, type OutsideRecord } from '../../reading/outside.ts';

/** Whether a note is a drawing of the plugin Excalidraw of Obsidian. */
export function isDrawing(frontMatter: OutsideRecord | null): boolean {
  return field(frontMatter, 'excalidraw-plugin') !== undefined;
}

/** The words in a drawing, without its data and what the plugin itself says. Empty if it has none. */
export function wordsOfDrawing(body: string): string {
  return body
    .replace(/^==⚠.*$/m, '')
    .replace(/^```(?:compressed-)?json\n[\s\S]*?^```$/gm, '')
    .replace(/^(?:#{1,2} (?:Excalidraw Data|Text Elements|Drawing)|%%)[ \t]*$/gm, '')
    .replace(/ \^[\w-]{8}$/gm, '')
    .trim();
}
