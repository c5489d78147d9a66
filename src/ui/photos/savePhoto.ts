import type { PhotoFacts } from '../../entries/photos/Photo.ts';
import { saveAsFile } from '../saveAsFile.ts';

const endings = { 'image/webp': 'webp', 'image/jpeg': 'jpeg', 'image/png': 'png' } as const;

/** Saves a photo as a file named `name`, with the ending of its type. */
export function savePhoto(name: string, { type }: PhotoFacts, bytes: ArrayBuffer): void {
  saveAsFile(`${name}.${endings[type]}`, new Blob([bytes], { type }));
}
