import type { CallExpression, Expression as Syntax, SpreadElement } from 'acorn';
import { requireString, snapshotTests, stringMethods } from './members.ts';
import { compilePattern } from './pattern.ts';
import { RuleSyntaxError } from './RuleSyntaxError.ts';
import type { Scope } from './scope.ts';
import {
  booleanKind,
  canBe,
  nullKind,
  stringKind,
  valueExpression,
  type Expression,
  type SnapshotExpression,
  type ValueExpression,
} from './staticTypes.ts';

type Argument = Syntax | SpreadElement;
type CompilePart = (syntax: Argument) => Expression;

/**
 * Compiles `receiver.name(…)`; `compile` compiles the arguments. Throws a RuleSyntaxError for a call that can
 * never work.
 */
export function compileCall(
  receiver: Expression,
  name: string,
  call: CallExpression,
  memberOffset: number,
  compile: CompilePart,
): Expression {
  const unknown = new RuleSyntaxError(`No such method/property '${name}'.`, memberOffset);
  if (receiver.is === 'snapshot') {
    return snapshotCall(receiver, name, call, compile) ?? fail(unknown);
  }
  if (receiver.is === 'query' || !canBe(receiver, stringKind)) throw unknown;
  return stringCall(receiver, name, call, compile) ?? fail(unknown);
}

function fail(error: RuleSyntaxError): never {
  throw error;
}

function snapshotCall(
  receiver: SnapshotExpression,
  name: string,
  call: CallExpression,
  compile: CompilePart,
): Expression | null {
  const { evaluate } = receiver;
  const test = snapshotTests.get(name);
  if (test) {
    requireCount(name, call, 0);
    return valueExpression(test.gives, (scope) => test.apply(evaluate(scope)));
  }
  switch (name) {
    case 'parent':
      requireCount(name, call, 0);
      return { is: 'snapshot', evaluate: (scope) => evaluate(scope).parent() };
    case 'child': {
      const [path] = pathArguments(name, call, compile);
      return { is: 'snapshot', evaluate: (scope) => evaluate(scope).child(path(scope)) };
    }
    case 'hasChild': {
      const [path] = pathArguments(name, call, compile);
      return valueExpression(booleanKind, (scope) => evaluate(scope).child(path(scope)).exists());
    }
    case 'hasChildren': {
      const paths = pathList(call, compile);
      return valueExpression(booleanKind, (scope) => {
        const snapshot = evaluate(scope);
        if (paths === null) return snapshot.node.hasChildren();
        // Evaluate all paths first: an invalid one fails the rule even when an earlier child is missing.
        const wanted = paths.map((path) => path(scope));
        return wanted.every((path) => snapshot.child(path).exists());
      });
    }
    default:
      return null;
  }
}

/** The single path argument of `child` and `hasChild`. A literal null compiles, and fails the rule at run time. */
function pathArguments(
  name: string,
  call: CallExpression,
  compile: CompilePart,
): readonly [(scope: Scope) => string] {
  requireCount(name, call, 1);
  const [argument] = call.arguments;
  if (!argument) throw new RuleSyntaxError(`${name} expects 1 argument.`, call.start);
  return [stringArgument(argument, compile, `${name} expects a string argument.`, nullKind)];
}

/** The paths of `hasChildren([…])`; null when called without arguments. */
function pathList(
  call: CallExpression,
  compile: CompilePart,
): readonly ((scope: Scope) => string)[] | null {
  const [list, second] = call.arguments;
  if (!list) return null;
  if (second) throw new RuleSyntaxError('hasChildren expects at most 1 argument.', second.start);
  if (list.type !== 'ArrayExpression') {
    throw new RuleSyntaxError('hasChildren expects an array of strings.', list.start);
  }
  if (list.elements.length === 0) {
    throw new RuleSyntaxError('hasChildren expects at least one string in its array.', list.start);
  }
  return list.elements.map((element) => {
    if (!element) throw new RuleSyntaxError('hasChildren expects an array of strings.', list.start);
    return stringArgument(element, compile, 'hasChildren expects an array of strings.', nullKind);
  });
}

function stringCall(
  receiver: ValueExpression,
  name: string,
  call: CallExpression,
  compile: CompilePart,
): Expression | null {
  const { evaluate } = receiver;
  if (name === 'matches') {
    requireCount(name, call, 1);
    const test = patternArgument(call);
    return valueExpression(booleanKind, (scope) => test(requireString(evaluate(scope))));
  }
  const method = stringMethods.get(name);
  if (!method) return null;
  requireCount(name, call, method.arity);
  const [first, second] = call.arguments.map((argument) =>
    stringArgument(argument, compile, `${name} expects a string argument.`, 0),
  );
  return valueExpression(method.gives, (scope) =>
    method.apply(
      requireString(evaluate(scope)),
      first ? first(scope) : '',
      second ? second(scope) : '',
    ),
  );
}

function stringArgument(
  argument: Argument,
  compile: CompilePart,
  message: string,
  alsoAllowed: number,
): (scope: Scope) => string {
  const expression = compile(argument);
  if (expression.is !== 'value' || !canBe(expression, stringKind | alsoAllowed)) {
    throw new RuleSyntaxError(message, argument.start);
  }
  const { evaluate } = expression;
  return (scope) => requireString(evaluate(scope));
}

function patternArgument(call: CallExpression): (text: string) => boolean {
  const [argument] = call.arguments;
  if (argument?.type !== 'Literal' || !argument.regex) {
    throw new RuleSyntaxError(
      'matches expects a regular expression literal.',
      argument?.start ?? call.start,
    );
  }
  const test = compilePattern(argument.regex.pattern, argument.regex.flags);
  if (typeof test === 'function') return test;
  throw new RuleSyntaxError(test.fault, argument.start + '/'.length + test.offset);
}

function requireCount(name: string, call: CallExpression, count: number): void {
  if (call.arguments.length === count) return;
  throw new RuleSyntaxError(
    `${name} expects ${count} ${count === 1 ? 'argument' : 'arguments'}, not ${call.arguments.length}.`,
    call.arguments[count]?.start ?? call.start,
  );
}
