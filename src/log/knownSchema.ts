/** The newest schema this program writes; a log with a higher number is only read. */
export const knownSchema = 1;
