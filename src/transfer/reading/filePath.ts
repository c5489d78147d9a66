/** The name of the file at `path`, a path with `/` between its folders. */
export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of the file at `path`, with its last `/`. Empty at the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** `path` without `.` and `..`. */
export function resolvedPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** An address of a file as its path. An address with a `%` of its own stays. */
export function decodedPath(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // A name with a % of its own.
    return address;
  }
}

/** Whether the name of a file says that it is a picture that may be a photo. */
export function isImageName(path: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|hei[cf]|avif|bmp|tiff?)$/i.test(path);
}
