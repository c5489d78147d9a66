import type { BinaryOperator } from 'acorn';
import { RuleSyntaxError } from './RuleSyntaxError.ts';
import { failRule } from './RuleFailure.ts';
import type { Scope } from './scope.ts';
import type { Value } from './Value.ts';
import {
  booleanKind,
  canBe,
  comparableKinds,
  nullKind,
  numberKind,
  orderingKind,
  stringKind,
  valueExpression,
  type Expression,
  type Kinds,
  type ValueExpression,
} from './staticTypes.ts';

/** An operand and its offset in the source, for error messages. */
export interface Operand {
  readonly expression: Expression;
  readonly offset: number;
}

interface BinaryRule {
  /** The kinds allowed for either operand. */
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

// Objects are allowed only in null tests. They equal nothing, not even themselves.
const isEqual = (left: Value, right: Value): boolean =>
  left === right && (typeof left !== 'object' || left === null);

// A null passes the compiler, because any value can be null, and fails the rule at run time.
const orderedKinds: Kinds = numberKind | stringKind | nullKind;

const comparison = (
  numbers: (left: number, right: number) => boolean,
  strings: (left: string, right: string) => boolean,
): BinaryRule => ({
  takes: orderedKinds,
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
  // The service returns NaN where JavaScript returns an infinity [recorded by targaryen's fixtures].
  ['/', arithmetic((a, b) => (b === 0 ? NaN : a / b))],
  ['%', arithmetic((a, b) => a % b)],
]);

/** Compiles a binary operation. Throws a RuleSyntaxError when an operand can never have an allowed kind. */
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
  if (rule.takes === comparableKinds) requireOrderingLiteral(operator, l, r, left, right);
  else if (rule.takes === orderedKinds) requireSameKind(operator, l, r, offset);
  return valueExpression(resultKinds(rule, l, r), (scope) =>
    rule.apply(l.evaluate(scope), r.evaluate(scope)),
  );
}

/** A comparison of operands with different known kinds can never be true. */
function requireSameKind(
  operator: string,
  left: ValueExpression,
  right: ValueExpression,
  offset: number,
): void {
  if ((left.kinds & right.kinds & orderedKinds) !== 0) return;
  throw new RuleSyntaxError(
    `Invalid ${operator} expression: operands are of different types.`,
    offset,
  );
}

/**
 * The service compares `query.orderByChild` only with a literal. It refuses a concatenated path
 * (https://github.com/firebase/firebase-tools/issues/944).
 */
function requireOrderingLiteral(
  operator: string,
  left: ValueExpression,
  right: ValueExpression,
  leftOperand: Operand,
  rightOperand: Operand,
): void {
  const fits = (one: ValueExpression, other: ValueExpression): boolean =>
    !canBe(one, orderingKind) ||
    canBe(other, orderingKind) ||
    (other.isLiteral && canBe(other, stringKind | nullKind));
  const demand = (side: string, { offset }: Operand): RuleSyntaxError =>
    new RuleSyntaxError(
      `Invalid ${operator} expression: ${side} operand must be an ordering or string literal when comparing against an ordering.`,
      offset,
    );
  if (!fits(left, right)) throw demand('right', rightOperand);
  if (!fits(right, left)) throw demand('left', leftOperand);
}

function resultKinds(rule: BinaryRule, left: ValueExpression, right: ValueExpression): Kinds {
  if (rule !== addition) return rule.gives;
  if (left.kinds === numberKind && right.kinds === numberKind) return numberKind;
  return left.kinds === stringKind || right.kinds === stringKind ? stringKind : rule.gives;
}

/** Compiles `!` and unary `-`. */
export function unaryOperation(
  operator: string,
  operand: Operand,
  offset: number,
): ValueExpression {
  if (operator === '!') {
    const test = booleanTest(operand, '! only operates on booleans.');
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

/** Compiles a whole chain of `&&` or `||`. Stops evaluating after the operand that decides. */
export function logicalChain(operator: '&&' | '||', operands: readonly Operand[]): ValueExpression {
  const deciding = operator === '||';
  const tests = operands.map((operand, index) => {
    const side = index === 0 ? 'Left' : 'Right';
    return booleanTest(operand, `${side} operand of ${operator} must be boolean.`);
  });
  return valueExpression(booleanKind, (scope) => {
    for (const test of tests) if (test(scope) === deciding) return deciding;
    return !deciding;
  });
}

/**
 * Compiles an expression that must be boolean by its static kind. The service refuses `!data.val()` and
 * `auth.admin && …`. Such values must be compared with true or false first
 * (https://github.com/FirebaseExtended/bolt/issues/12, https://github.com/goldibex/targaryen/pull/64).
 */
export function booleanTest(
  { expression, offset }: Operand,
  message: string,
): (scope: Scope) => boolean {
  if (expression.is !== 'value' || expression.kinds !== booleanKind) {
    throw new RuleSyntaxError(message, offset);
  }
  const { evaluate } = expression;
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
