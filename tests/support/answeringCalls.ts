import type { EngineCalls } from '../../src/log/EngineCalls.ts';
import { photoLimits } from '../../src/entries/photos/Photo.ts';
import { failure, success, type Result } from '../../src/lib/result.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';

const nothing = { rows: [], unreadable: 0, next: null };
const found = <Value>(value: Value): Promise<Result<Value, RemoteError>> =>
  Promise.resolve(success(value));

/** The calls to a server that has an empty log, except for `server`. */
export function answeringCalls(server: Partial<EngineCalls> = {}): EngineCalls {
  return {
    versions: () => found([]),
    trash: () => found({ entries: [], unusable: [] }),
    versionPage: () => found(nothing),
    trashPage: () => found(nothing),
    erasedPage: () => found(nothing),
    erase: () => Promise.resolve(success(undefined)),
    emptyTrash: () => Promise.resolve(success(undefined)),
    index: () => found([]),
    photoThumb: () => Promise.resolve(failure({ kind: 'absent' })),
    photoBody: () => Promise.resolve(failure({ kind: 'absent' })),
    photoUsage: () => found({ bytes: 0, photos: 0, limitBytes: photoLimits.logBytes }),
    photoPage: () => found({ rows: [], next: null }),
    photoErase: (ids) => Promise.resolve(success({ deleted: ids })),
    keyRecord: () => found(null),
    putKeyRecord: () => found(undefined),
    ...server,
  };
}
