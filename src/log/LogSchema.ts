/** The schema of a log: 2 while it is encrypted or on its way, else 1 (docs/data-model.md). */
export type LogSchema = 1 | 2;

/** The newest schema that this app version knows. */
const newestSchema = 2;

/** How a log stands to an engine: its own, of the other schema, or one for a newer app version. */
export type LogStanding = 'ours' | 'other' | 'newer';

/** The standing of a log with the schema number `schema` to an engine that serves `served`. null: nobody has written. */
export function standingOf(schema: number | null, served: LogSchema): LogStanding {
  if (schema !== null && schema > newestSchema) return 'newer';
  return (schema === newestSchema) === (served === newestSchema) ? 'ours' : 'other';
}
