import type { Entry } from '../../entries/Entry.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import type { PhotoForm } from '../photos/PhotoForm.ts';
import type { RemoteSettings, SettingsChanges, WireSettings } from '../settings/RemoteSettings.ts';
import type { RowOpener } from './openedRows.ts';
import type {
  StoredBody,
  StoredEntry,
  StoredVersion,
  StoredWrite,
  UnreadableRow,
} from './StoredRow.ts';

/** Rows of one request. */
export interface StoredRows {
  readonly entries?: readonly (StoredEntry | UnreadableRow)[];
  readonly versions?: readonly StoredVersion[];
}

/** How a log's rows are read, and in which form they are written. */
export interface RowForm<Body extends StoredBody> {
  /** The same of the log's photos. */
  readonly photos: PhotoForm<Body['kind']>;
  /** The settings of the log over those that are stored. */
  readonly settings: (wire: WireSettings<SettingsChanges<Body['kind']>>) => RemoteSettings;
  /** Opens all `rows`. A plain value if no row needs time. Never rejects. */
  open(rows: StoredRows): RowOpener | Promise<RowOpener>;
  /** The row of `entry` in this form. The same entry gives the same row. */
  toStored(entry: Entry): Promise<StoredEntry<Body>>;
  /**
   * `write` as it is sent. `before`: the replaced row, if it is known as it is stored. Returns no promise if nothing
   * has to be awaited: then a read right after the write waits for the write.
   */
  toWrite(
    write: RemoteWrite,
    before: StoredEntry<Body> | null,
  ): StoredWrite<Body> | Promise<StoredWrite<Body>>;
  /** Whether `row` has this form. */
  isOurs(row: StoredEntry): row is StoredEntry<Body>;
  /** Whether `row`, which does not open, may open later. A write of its entry waits until then. */
  readonly holdsBack?: (row: StoredEntry) => boolean;
  /** The revision of the key record that this form belongs to. null: there was none. */
  readonly recordRevision: number | null;
}
