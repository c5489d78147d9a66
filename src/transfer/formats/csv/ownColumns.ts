import type { Table } from './parseTable.ts';

/** The columns of Daylog's own export as a table. Instants are ISO 8601 in UTC. */
export const ownColumns = [
  ...['date', 'time', 'timezone', 'text', 'tags', 'id'],
  ...['createdAt', 'updatedAt', 'writtenAt'],
];

/** Ends the name of a column of a tracker. The columns of trackers stand behind {@link ownColumns}. */
export const trackerMark = '::';

/** `table`, without the columns of trackers if Daylog wrote it: the texts hold their values. */
export function withoutTrackers(table: Table): Table {
  const width = ownColumns.length;
  const { header } = table;
  const isOwn =
    header.slice(0, width).join() === ownColumns.join() &&
    header.slice(width).every((name) => name.endsWith(trackerMark));
  if (!isOwn || header.length === width) return table;
  return {
    ...table,
    header: header.slice(0, width),
    rows: table.rows.map((row) => row.slice(0, width)),
  };
}
