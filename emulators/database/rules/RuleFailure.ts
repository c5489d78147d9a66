/**
 * Thrown when an expression meets a value that it cannot use. It makes one rule false and never leaves this
 * folder.
 */
export class RuleFailure extends Error {
  override readonly name = 'RuleFailure';
}

const failure = new RuleFailure('A rule met a value of the wrong type.');

/**
 * Stops the evaluation of the rule. Throws one shared error: a stack per refusal would cost more than the rule.
 */
export function failRule(): never {
  throw failure;
}
