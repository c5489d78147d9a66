/** Ends an exhaustive switch: a new member of the union fails to compile here. Throws if reached all the same. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
