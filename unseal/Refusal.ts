/** A sentence for the person; the program ends with code 1. */
export class Refusal extends Error {}
