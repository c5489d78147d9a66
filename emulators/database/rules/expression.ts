import {
  parseExpressionAt,
  tokenizer,
  tokTypes,
  type CallExpression,
  type Expression as Syntax,
  type LogicalExpression,
  type MemberExpression,
  type PrivateIdentifier,
  type SpreadElement,
  type Super,
} from 'acorn';
import { compileCall } from './calls.ts';
import { memberOf, queryMembers } from './members.ts';
import {
  binaryOperation,
  booleanTest,
  logicalChain,
  unaryOperation,
  type Operand,
} from './operators.ts';
import { RuleSyntaxError } from './RuleSyntaxError.ts';
import { failRule } from './RuleFailure.ts';
import type { Scope } from './scope.ts';
import type { Snapshot } from './Snapshot.ts';
import {
  booleanKind,
  canBe,
  claimKinds,
  nullKind,
  numberKind,
  recordKind,
  stringKind,
  valueExpression,
  type Expression,
  type ValueExpression,
} from './staticTypes.ts';

/** The kind of rule that an expression belongs to. It decides which variables exist. */
export type RuleKind = '.read' | '.write' | '.validate';

export interface ExpressionContext {
  readonly rule: RuleKind;
  /** Names of the wildcards above the rule, with their `$`, outermost first. */
  readonly wildcards: readonly string[];
}

/** A compiled rule. Throws a RuleFailure when the result is undefined. */
export type CompiledExpression = (scope: Scope) => boolean;

type AnySyntax = Syntax | SpreadElement | PrivateIdentifier | Super;

/** Generated rules stay far below this depth. Deeper ones could overflow the stack at run time. */
const maximumDepth = 500;

/** Compiles one rule expression. Throws a RuleSyntaxError for syntax that the rules language lacks. */
export function compileExpression(source: string, context: ExpressionContext): CompiledExpression {
  const expression = new Compiler(context).compile(parse(source));
  return booleanTest({ expression, offset: 0 }, 'A rule must be a boolean expression.');
}

function parse(source: string): Syntax {
  if (source.trim() === '') throw new RuleSyntaxError('Parse error: a rule cannot be empty.', 0);
  try {
    // ECMAScript 5 has all the syntax that the language uses, and nothing newer.
    const syntax = parseExpressionAt(source, 0, { ecmaVersion: 5, preserveParens: true });
    const next = tokenizer(source.slice(syntax.end), { ecmaVersion: 5 }).getToken();
    if (next.type === tokTypes.eof) return syntax;
    throw new RuleSyntaxError(
      'Parse error: unexpected text after the expression.',
      syntax.end + next.start,
    );
  } catch (error) {
    if (error instanceof RangeError) throw new RuleSyntaxError('A rule is too deeply nested.', 0);
    if (error instanceof SyntaxError) throw parseError(error);
    throw error;
  }
}

/** Converts acorn's error. It has the offset as `pos` and repeats the position in its message. */
function parseError(error: SyntaxError & { readonly pos?: unknown }): RuleSyntaxError {
  const offset = typeof error.pos === 'number' ? error.pos : 0;
  return new RuleSyntaxError(`Parse error: ${error.message.replace(/ \(\d+:\d+\)$/, '')}.`, offset);
}

class Compiler {
  readonly #context: ExpressionContext;
  #depth = 0;

  constructor(context: ExpressionContext) {
    this.#context = context;
  }

  compile(syntax: AnySyntax): Expression {
    this.#depth += 1;
    if (this.#depth > maximumDepth) {
      throw new RuleSyntaxError('A rule is too deeply nested.', syntax.start);
    }
    const expression = this.#dispatch(syntax);
    this.#depth -= 1;
    return expression;
  }

  #dispatch(syntax: AnySyntax): Expression {
    switch (syntax.type) {
      case 'Literal':
        return literal(syntax);
      case 'Identifier':
        return this.#variable(syntax.name, syntax.start);
      case 'MemberExpression':
        return this.#member(syntax);
      case 'CallExpression':
        return this.#call(syntax);
      case 'UnaryExpression':
        return unaryOperation(syntax.operator, this.#operand(syntax.argument), syntax.start);
      case 'BinaryExpression':
        return binaryOperation(
          syntax.operator,
          this.#operand(syntax.left),
          this.#operand(syntax.right),
          syntax.start,
        );
      case 'LogicalExpression':
        return this.#logical(syntax);
      case 'ConditionalExpression':
        return this.#conditional(syntax.test, syntax.consequent, syntax.alternate);
      case 'ParenthesizedExpression':
        return this.compile(syntax.expression);
      case 'ArrayExpression':
        throw new RuleSyntaxError(
          'An array can only be the argument of hasChildren.',
          syntax.start,
        );
      default:
        throw new RuleSyntaxError(
          'Rules can only contain expressions of the rules language.',
          syntax.start,
        );
    }
  }

  #operand(syntax: AnySyntax): Operand {
    return { expression: this.compile(syntax), offset: syntax.start };
  }

  #variable(name: string, offset: number): Expression {
    const { rule, wildcards } = this.#context;
    const wildcard = wildcards.indexOf(name);
    if (wildcard !== -1) {
      return valueExpression(stringKind, (scope) => scope.captures[wildcard] ?? failRule());
    }
    switch (name) {
      case 'auth':
        return valueExpression(claimKinds, (scope) => scope.auth);
      case 'now':
        return valueExpression(numberKind, (scope) => scope.now);
      case 'root':
        return { is: 'snapshot', evaluate: (scope) => scope.root };
      case 'data':
        return { is: 'snapshot', evaluate: (scope) => scope.data };
      case 'newData':
        if (rule === '.read') break;
        return { is: 'snapshot', evaluate: (scope) => scope.newData ?? failRule() };
      case 'query':
        if (rule !== '.read') break;
        return { is: 'query' };
    }
    throw new RuleSyntaxError(`Unknown variable '${name}'.`, offset);
  }

  #member(syntax: MemberExpression): Expression {
    const object = this.compile(syntax.object);
    if (object.is === 'value' && canBe(object, recordKind)) return this.#claim(object, syntax);
    const name = this.#memberName(syntax);
    const offset = syntax.property.start;
    if (object.is === 'query') {
      const member = queryMembers.get(name);
      if (member) return valueExpression(member.gives, member.read);
    }
    if (name === 'length' && object.is === 'value' && canBe(object, stringKind)) {
      return lengthOf(object);
    }
    throw new RuleSyntaxError(`No such method/property '${name}'.`, offset);
  }

  /** A member of `auth` or below: any name is allowed, and a missing one is null. */
  #claim(object: ValueExpression, syntax: MemberExpression): Expression {
    const { evaluate } = object;
    if (!syntax.computed) {
      const name = this.#memberName(syntax);
      if (name === 'length') return lengthOf(object);
      return valueExpression(claimKinds, (scope) => memberOf(evaluate(scope), name));
    }
    const key = this.compile(syntax.property);
    if (key.is !== 'value' || !canBe(key, stringKind | numberKind)) {
      throw new RuleSyntaxError('Invalid property access.', syntax.property.start);
    }
    return valueExpression(claimKinds, (scope) => {
      const name = key.evaluate(scope);
      if (typeof name !== 'string' && typeof name !== 'number') return failRule();
      return memberOf(evaluate(scope), String(name));
    });
  }

  /** The name in `a.name` or `a["name"]`; outside `auth` no other form is allowed. */
  #memberName({ computed, property }: MemberExpression): string {
    if (!computed && property.type === 'Identifier') return property.name;
    if (property.type === 'Literal' && typeof property.value === 'string') return property.value;
    throw new RuleSyntaxError('Invalid property access.', property.start);
  }

  #call(syntax: CallExpression): Expression {
    const { callee } = syntax;
    if (callee.type !== 'MemberExpression') {
      throw new RuleSyntaxError('Only methods can be called.', syntax.start);
    }
    const name = this.#memberName(callee);
    const receiver = this.compile(callee.object);
    return compileCall(receiver, name, syntax, callee.property.start, (argument) =>
      this.compile(argument),
    );
  }

  /** Compiles `a && b && c` as one chain, so that long rules do not nest deeply. */
  #logical(syntax: LogicalExpression): Expression {
    const { operator } = syntax;
    if (operator === '??')
      throw new RuleSyntaxError('Rule expressions may not contain ??.', syntax.start);
    const operands: Syntax[] = [];
    let rest: Syntax = syntax;
    while (rest.type === 'LogicalExpression' && rest.operator === operator) {
      operands.push(rest.right);
      rest = rest.left;
    }
    operands.push(rest);
    return logicalChain(
      operator,
      operands.reverse().map((operand) => this.#operand(operand)),
    );
  }

  #conditional(testSyntax: Syntax, thenSyntax: Syntax, elseSyntax: Syntax): Expression {
    const test = booleanTest(this.#operand(testSyntax), 'Condition of ? must be boolean.');
    const then = this.compile(thenSyntax);
    const otherwise = this.compile(elseSyntax);
    if (then.is === 'snapshot' && otherwise.is === 'snapshot') {
      const evaluate = (scope: Scope): Snapshot =>
        test(scope) ? then.evaluate(scope) : otherwise.evaluate(scope);
      return { is: 'snapshot', evaluate };
    }
    if (then.is !== 'value' || otherwise.is !== 'value') {
      throw new RuleSyntaxError(
        'Invalid ?: expression: its outcomes are of different types.',
        thenSyntax.start,
      );
    }
    return valueExpression(then.kinds | otherwise.kinds, (scope) =>
      test(scope) ? then.evaluate(scope) : otherwise.evaluate(scope),
    );
  }
}

function literal(syntax: Extract<Syntax, { type: 'Literal' }>): Expression {
  const { value } = syntax;
  switch (typeof value) {
    case 'string':
      return valueExpression(stringKind, () => value, true);
    case 'number':
      return valueExpression(numberKind, () => value, true);
    case 'boolean':
      return valueExpression(booleanKind, () => value, true);
    default:
      if (value === null && !syntax.regex) return valueExpression(nullKind, () => null, true);
      throw new RuleSyntaxError(
        'A regular expression can only be the argument of matches.',
        syntax.start,
      );
  }
}

/**
 * The length of a string in UTF-16 units. For a value of unknown kind it may also be a claim's member with that
 * name.
 */
function lengthOf(object: ValueExpression): ValueExpression {
  const { evaluate } = object;
  const gives = canBe(object, recordKind) ? claimKinds : numberKind;
  return valueExpression(gives, (scope) => {
    const value = evaluate(scope);
    if (typeof value === 'string') return value.length;
    return memberOf(value, 'length') ?? failRule();
  });
}
