/** The name of the file at `path`, a path with `/` between its folders. */
export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of the file at `path`, with its last `/`. Empty at the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
