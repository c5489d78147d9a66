import type { WritableFolder } from '../../src/transfer/writing/updateFolder.ts';

/** A folder in memory. `files` are its files by path; `fail` makes the next use of a file fail. */
export function memoryFolder(files = new Map<string, string>()) {
  const writes: string[] = [];
  const failures = new Map<string, DOMException>();
  let beforeWrite: (path: string) => void = () => undefined;

  function folderAt(path: string): WritableFolder {
    const failing = () => {
      const failure = failures.get('*');
      return failure === undefined ? Promise.resolve() : Promise.reject(failure);
    };
    return {
      getDirectoryHandle: async (name) => {
        await failing();
        return folderAt(`${path}${name}/`);
      },
      getFileHandle: async (name, { create }) => {
        await failing();
        const place = path + name;
        if (!files.has(place) && !create) throw new DOMException('', 'NotFoundError');
        if (!files.has(place)) files.set(place, '');
        return {
          getFile: () => Promise.resolve(new Blob([files.get(place) ?? ''])),
          createWritable: async () => {
            const failure = failures.get(place);
            if (failure !== undefined) return Promise.reject(failure);
            let content = '';
            return {
              write: (part: string | ArrayBuffer) => {
                content += typeof part === 'string' ? part : new TextDecoder().decode(part);
                return Promise.resolve();
              },
              close: () => {
                beforeWrite(place);
                files.set(place, content);
                writes.push(place);
                return Promise.resolve();
              },
            };
          },
        };
      },
    };
  }

  return {
    folder: folderAt(''),
    files,
    /** The paths that were written, in order. */
    writes,
    /** Every write of the file at `path` fails; `*`: the folder itself. null: no more. */
    fail: (path: string, name: string | null) => {
      if (name === null) failures.delete(path);
      else failures.set(path, new DOMException('', name));
    },
    onWrite: (listener: (path: string) => void) => {
      beforeWrite = listener;
    },
  };
}
