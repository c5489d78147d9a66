/*
 * Reads every row of an LMDB file and exits with 0 when all are there. Usage: `node checkLmdb.mjs FILE latest` for
 * the last transaction, `previous` for the one before it. A program of its own, because LMDB crashes the process
 * that reads a damaged page. Plain JavaScript, so that it runs without a loader.
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
