import type { OpenFilling } from './openFilling.ts';
import type { OpenSettling } from './openSettling.ts';

/** The code that an engine seldom needs, asked for when it is wanted. Each rejects when it cannot be had now. */
export interface EngineCode {
  /** What reads the days that are not on this device yet. */
  readonly loadFilling: () => Promise<OpenFilling>;
  /** What settles a write that the server refused. */
  readonly loadSettling: () => Promise<OpenSettling>;
}
