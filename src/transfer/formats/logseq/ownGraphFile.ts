/**
 * The file that Daylog's export for Logseq has beside the journals. Logseq reads no such file. An import then compares
 * the entries with the log.
 */
export const ownGraphFile = {
  path: 'daylog-export.txt',
  content: 'These journals were exported from Daylog for Logseq.\n',
} as const;
