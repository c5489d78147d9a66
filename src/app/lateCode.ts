/** Code that comes when it is first wanted. */
export interface LateCode<Code> {
  /** The code once it has been loaded; null before. */
  readonly loaded: () => Code | null;
  /** Brings the code, once; rejects when it cannot be had, and the next call tries again. */
  readonly load: () => Promise<Code>;
}

/** What `load` brings, kept once it is here. */
export function lateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  let loaded: Code | null = null;
  return {
    loaded: () => loaded,
    load: async () => (loaded ??= await load()),
  };
}
