/** The newest schema that this app version writes. A log with a higher schema is only read. */
export const knownSchema = 1;
