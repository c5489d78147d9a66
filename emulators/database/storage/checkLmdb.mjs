/*
 * Reads every row of an LMDB file and ends with 0 when all are there: `node checkLmdb.mjs FILE latest` for the
 * last transaction, `previous` for the one before it. A program of its own, in plain JavaScript so that it
 * runs without a loader, because LMDB ends the process that meets a damaged page.
 */
import process from 'node:process';
import { open } from 'lmdb';

const [, , path, snapshot] = process.argv;
const usePreviousSnapshot = snapshot === 'previous';
const table = open({ path, encoding: 'string', noSubdir: true, usePreviousSnapshot });
let count = 0;
for (const { value } of table.getRange()) {
  JSON.parse(value.startsWith('D') ? value.slice(1) : value);
  count += 1;
}
process.exit(count === table.getStats().entryCount ? 0 : 1);
