/**
 * Thrown when an expression meets a value that it cannot work with. It makes that one rule false and
 * nothing else, so it never leaves this folder.
 */
export class RuleFailure extends Error {
  override readonly name = 'RuleFailure';
}

const failure = new RuleFailure('A rule met a value of the wrong type.');

/** Ends the evaluation of the rule. One shared error: collecting a stack for each refusal would cost more than the rule. */
export function failRule(): never {
  throw failure;
}
