import { keyProblem, wellFormed } from './keys.ts';

/** Keys from the root of a database down; the empty path is the root. */
export type Path = readonly string[];

/** The most levels of a path (usage limits). */
export const maxDepth = 32;

/** The keys of a slash-separated path. Ignores leading, trailing and doubled slashes. */
export function parsePath(text: string): string[] {
  return wellFormed(text)
    .split('/')
    .filter((key) => key !== '');
}

/** A path as the server writes it on the wire: without a leading slash, empty for the root. */
export function wirePath(path: Path): string {
  return path.join('/');
}

/** True when `path` is `ancestor` or lies below it. */
export function isWithin(path: Path, ancestor: Path): boolean {
  if (path.length < ancestor.length) return false;
  return ancestor.every((key, at) => path[at] === key);
}

/** Why a path is invalid, as a sentence; null for a valid one. */
export function pathProblem(path: Path): string | null {
  if (path.length > maxDepth) return `Path is deeper than ${maxDepth} levels.`;
  if (path[0] === '.info') return 'Paths below /.info belong to the client.';
  for (const key of path) {
    const problem = keyProblem(key);
    if (problem !== null) return `Invalid path: ${problem}.`;
  }
  return null;
}
