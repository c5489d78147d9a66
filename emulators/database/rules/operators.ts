import type { BinaryOperator } from 'acorn';
import { RuleSyntaxError } from './RuleSyntaxError.ts';
import { failRule, type Scope, type Value } from './scope.ts';
import {
  booleanKind,
  canBe,
  comparableKinds,
  kindsOf,
  nullKind,
  numberKind,
  stringKind,
  valueExpression,
  type Expression,
  type Kinds,
  type ValueExpression,
} from './staticTypes.ts';

/** Where an operand stands in the source, for the error that names it. */
export interface Operand {
  readonly expression: Expression;
  readonly offset: number;
}

interface BinaryRule {
  /** Kinds that either operand must be able to be. */
  readonly takes: Kinds;
  readonly takesText: string;
  readonly gives: Kinds;
  readonly apply: (left: Value, right: Value) => Value;
}

const equality = (apply: BinaryRule['apply']): BinaryRule => ({
  takes: comparableKinds,
  takesText: 'a number, boolean, string, or null',
  gives: booleanKind,
  apply,
});

// Objects, which only null tests can use, are equal to nothing: not even to themselves.
const isEqual = (left: Value, right: Value): boolean =>
  left === right && (typeof left !== 'object' || left === null);

const comparison = (
  numbers: (left: number, right: number) => boolean,
  strings: (left: string, right: string) => boolean,
): BinaryRule => ({
  takes: numberKind | stringKind | nullKind,
  takesText: 'a number or string',
  gives: booleanKind,
  apply: (left, right) => {
    if (typeof left === 'number' && typeof right === 'number') return numbers(left, right);
    if (typeof left === 'string' && typeof right === 'string') return strings(left, right);
    return failRule();
  },
});

const arithmetic = (apply: (left: number, right: number) => number): BinaryRule => ({
  takes: numberKind,
  takesText: 'a number',
  gives: numberKind,
  apply: (left, right) =>
    typeof left === 'number' && typeof right === 'number' ? apply(left, right) : failRule(),
});

const isText = (value: Value): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const addition: BinaryRule = {
  takes: numberKind | stringKind,
  takesText: 'a number or string',
  gives: numberKind | stringKind,
  apply: (left, right) => {
    if (typeof left === 'number' && typeof right === 'number') return left + right;
    return isText(left) && isText(right) ? `${left}${right}` : failRule();
  },
};

const equals = equality(isEqual);
const differs = equality((left, right) => !isEqual(left, right));

const binaryRules: ReadonlyMap<BinaryOperator, BinaryRule> = new Map([
  ['==', equals],
  ['===', equals],
  ['!=', differs],
  ['!==', differs],
  [
    '<',
    comparison(
      (a, b) => a < b,
      (a, b) => a < b,
    ),
  ],
  [
    '<=',
    comparison(
      (a, b) => a <= b,
      (a, b) => a <= b,
    ),
  ],
  [
    '>',
    comparison(
      (a, b) => a > b,
      (a, b) => a > b,
    ),
  ],
  [
    '>=',
    comparison(
      (a, b) => a >= b,
      (a, b) => a >= b,
    ),
  ],
  ['+', addition],
  ['-', arithmetic((a, b) => a - b)],
  ['*', arithmetic((a, b) => a * b)],
  // The service gives NaN, where JavaScript would give an infinity [recorded by targaryen's fixtures].
  ['/', arithmetic((a, b) => (b === 0 ? NaN : a / b))],
  ['%', arithmetic((a, b) => a % b)],
]);

/** Compiles a binary operation, or throws a RuleSyntaxError when an operand can never fit. */
export function binaryOperation(
  operator: BinaryOperator,
  left: Operand,
  right: Operand,
  offset: number,
): ValueExpression {
  const rule = binaryRules.get(operator);
  if (!rule) throw new RuleSyntaxError(`Rule expressions may not contain ${operator}.`, offset);
  const l = operandValue(
    left,
    rule.takes,
    `Invalid ${operator} expression: left operand is not ${rule.takesText}.`,
  );
  const r = operandValue(
    right,
    rule.takes,
    `Invalid ${operator} expression: right operand is not ${rule.takesText}.`,
  );
  requireSameKind(rule, operator, l, r, offset);
  return valueExpression(resultKinds(rule, l, r), (scope) =>
    rule.apply(l.evaluate(scope), r.evaluate(scope)),
  );
}

/** A comparison of two operands that are known to be of different kinds could never hold. */
function requireSameKind(
  rule: BinaryRule,
  operator: string,
  left: ValueExpression,
  right: ValueExpression,
  offset: number,
): void {
  if (rule.takes !== (numberKind | stringKind | nullKind)) return;
  if (((kindsOf(left) | nullKind) & (kindsOf(right) | nullKind) & ~nullKind) !== 0) return;
  if (((kindsOf(left) | kindsOf(right)) & nullKind) !== 0) return;
  throw new RuleSyntaxError(
    `Invalid ${operator} expression: operands are of different types.`,
    offset,
  );
}

function resultKinds(rule: BinaryRule, left: Expression, right: Expression): Kinds {
  if (rule !== addition) return rule.gives;
  if (kindsOf(left) === numberKind && kindsOf(right) === numberKind) return numberKind;
  return kindsOf(left) === stringKind || kindsOf(right) === stringKind ? stringKind : rule.gives;
}

/** `!` and unary `-`. */
export function unaryOperation(
  operator: string,
  operand: Operand,
  offset: number,
): ValueExpression {
  if (operator === '!') {
    const test = booleanTest(operand, 'Invalid ! expression: operand is not a boolean.');
    return valueExpression(booleanKind, (scope) => !test(scope));
  }
  if (operator === '-') {
    const number = operandValue(
      operand,
      numberKind,
      'Invalid - expression: operand is not a number.',
    );
    return valueExpression(numberKind, (scope) => {
      const value = number.evaluate(scope);
      return typeof value === 'number' ? -value : failRule();
    });
  }
  throw new RuleSyntaxError(`Rule expressions may not contain ${operator}.`, offset);
}

/** `&&` and `||` over a whole chain: what follows the deciding operand is not evaluated. */
export function logicalChain(operator: '&&' | '||', operands: readonly Operand[]): ValueExpression {
  const deciding = operator === '||';
  const tests = operands.map((operand, index) => {
    const side = index === 0 ? 'left' : 'right';
    return booleanTest(
      operand,
      `Invalid ${operator} expression: ${side} operand is not a boolean.`,
    );
  });
  return valueExpression(booleanKind, (scope) => {
    for (const test of tests) if (test(scope) === deciding) return deciding;
    return !deciding;
  });
}

/** An expression used where only a boolean makes sense; anything else, null included, fails the rule at run time. */
export function booleanTest(operand: Operand, message: string): (scope: Scope) => boolean {
  const { evaluate } = operandValue(operand, booleanKind, message);
  return (scope) => {
    const value = evaluate(scope);
    return typeof value === 'boolean' ? value : failRule();
  };
}

function operandValue(
  { expression, offset }: Operand,
  takes: Kinds,
  message: string,
): ValueExpression {
  if (expression.is === 'value' && canBe(expression, takes)) return expression;
  throw new RuleSyntaxError(message, offset);
}
