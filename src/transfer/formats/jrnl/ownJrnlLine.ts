/**
 * The first line of Daylog's export for jrnl, which jrnl leaves out. An import then compares the entries with the log.
 */
export const ownJrnlLine = 'Exported from Daylog for jrnl';
