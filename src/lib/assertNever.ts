/** Ends an exhaustive switch. A new member of the union does not compile here. Throws if reached at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
