import { describe, expect, test } from 'vitest';
import { compileRules, type QueryVariables, type RuleAuth } from './compileRules.ts';
import { jsonTree, type Json } from './jsonTree.ts';
import { plainQuery } from './judge.ts';

const signedIn = {
  uid: 'ann',
  provider: 'password',
  token: {
    email: 'ann@example.org',
    age: 30,
    admin: true,
    nothing: null,
    roles: ['reader', 'writer'],
    teams: { red: true, blue: { since: 2020 } },
    firebase: { sign_in_provider: 'password', identities: { email: ['ann@example.org'] } },
  },
} satisfies RuleAuth;

const database: Json = {
  text: 'Lorem ipsum',
  empty: '',
  number: 7,
  yes: true,
  no: false,
  inner: { a: 1, b: { c: 2 } },
  weighted: { '.value': 'x', '.priority': 3 },
};

export type Outcome = boolean | 'fails at run time' | 'refused at upload';

interface Circumstances {
  readonly auth?: RuleAuth | null;
  readonly query?: QueryVariables;
}

/**
 * The result of a `.read` rule below the wildcard `$word` (which is "Hello"). A rule that fails at run time is
 * false both as written and negated.
 */
export function outcome(
  rule: string,
  { auth = signedIn, query = plainQuery }: Circumstances = {},
): Outcome {
  const judge = (expression: string): boolean | null => {
    const result = compileRules(JSON.stringify({ rules: { $word: { '.read': expression } } }));
    if (!result.ok) return null;
    return result.rules.canRead({
      path: ['Hello'],
      root: jsonTree(database),
      auth,
      now: 1000,
      query,
    });
  };
  const straight = judge(rule);
  if (straight === null) return 'refused at upload';
  return straight || judge(`!(${rule})`) === true ? straight : 'fails at run time';
}

export const fails = 'fails at run time';
export const refused = 'refused at upload';

/** One test for each rule of the table. */
export function table(
  name: string,
  rows: readonly (readonly [rule: string, outcome: Outcome])[],
): void {
  describe(name, () => {
    test.each(rows)('%s → %s', (rule, expected) => expect(outcome(rule)).toBe(expected));
  });
}
