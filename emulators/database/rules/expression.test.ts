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

type Outcome = boolean | 'fails at run time' | 'refused at upload';

interface Circumstances {
  readonly auth?: RuleAuth | null;
  readonly query?: QueryVariables;
}

/**
 * What a `.read` rule below the wildcard `$word` (which stands for "Hello") comes to. A rule that fails
 * at run time shows by being false whichever way round it is put.
 */
function outcome(
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

const fails = 'fails at run time';
const refused = 'refused at upload';

function table(name: string, rows: readonly (readonly [rule: string, outcome: Outcome])[]): void {
  describe(name, () => {
    test.each(rows)('%s → %s', (rule, expected) => expect(outcome(rule)).toBe(expected));
  });
}

table('literals and grouping', [
  ['true', true],
  ['false', false],
  ['(((true)))', true],
  ['"a" == \'a\'', true],
  ['0.5 == .5', true],
  ['1e3 == 1000', true],
  ['true /* said twice */ && true', true],
  ['7', refused],
  ["'text'", refused],
  ['null', refused],
  ['data', refused],
  ['/a/', refused],
  ["['a']", refused],
  ["['a'] == null", refused],
  ['/a/ == null', refused],
  ['', refused],
  ['   ', refused],
  ['true true', refused],
  ['true)', refused],
  ['(true', refused],
  ['true;', refused],
  ['true, true', refused],
  ['var a = true', refused],
  ['now = 1', refused],
  ['now++ == 1', refused],
  ['typeof now == "number"', refused],
  ['"a" in auth', refused],
  ['function () { return true }', refused],
  ['new Date() == null', refused],
  ['{} == null', refused],
  ['this == null', refused],
  ['(2 ** 2) == 4', refused],
  ['(1 & 1) == 1', refused],
  ['(1 << 1) == 2', refused],
  ['~1 == 2', refused],
  ['+1 == 1', refused],
  ['`a` == "a"', refused],
  ['auth?.uid == null', refused],
  ['(auth ?? null) == null', refused],
  ['now => true', refused],
]);

table('variables', [
  ['auth != null', true],
  ['now == 1000', true],
  ['root.exists()', true],
  ['data.exists()', false],
  ["$word == 'Hello'", true],
  ['$other == 1', refused],
  ['skies == 1', refused],
  ['newData.exists()', refused],
  ['undefined == null', refused],
  ['NaN == null', refused],
  ['window == null', refused],
  ['query == null', refused],
]);

table('auth and its claims', [
  ["auth.uid == 'ann'", true],
  ["auth['uid'] == 'ann'", true],
  ["auth.token.email.endsWith('@example.org')", true],
  ['auth.token.admin == true', true],
  ['auth.token.admin', refused],
  ['auth.token.admin == true && auth.token.age > 18', true],
  ['auth.token.admin && auth.token.age > 18', refused],
  ["auth.token.firebase.sign_in_provider == 'password'", true],
  ["auth.token.firebase.identities.email[0] == 'ann@example.org'", true],
  ["auth.token.roles[1] == 'writer'", true],
  ['auth.token.roles[2] == null', true],
  ["auth.token.teams['blue'].since == 2020", true],
  ['auth.token[$word] == null', true],
  ["auth.token['te' + 'ams'].red == true", true],
  ['auth.token.teams != null', true],
  ['auth.token.teams == auth.token.teams', false],
  ['auth == auth', false],
  ['auth.a.b.c == null', true],
  ['auth.uid.a == null', true],
  ['auth.token.nothing == null', true],
  ['auth.constructor == null', true],
  ['auth.token.__proto__ == null', true],
  ['auth.token.toString == null', true],
  ['!auth.token.missing', refused],
  ['auth[null] == null', refused],
  ['auth[true] == null', refused],
  ['auth[auth.token.nothing] == null', fails],
  ['auth.token.roles.length == 2', true],
  ['auth.uid.length == 3', true],
  ['auth.missing.length == 3', fails],
  ["auth.contains('a')", fails],
  ["auth.uid.nothingLikeThis('a')", refused],
  ['auth.uid.contains(7)', refused],
]);

test('everything inside auth is null when signed out', () => {
  const signedOut = { auth: null };
  expect(outcome('auth == null', signedOut)).toBe(true);
  expect(outcome('auth.uid == null', signedOut)).toBe(true);
  expect(outcome("auth.uid != 'ann'", signedOut)).toBe(true);
  expect(outcome('auth.token.email.address == null', signedOut)).toBe(true);
  expect(outcome("auth.uid.contains('a')", signedOut)).toBe(fails);
  expect(outcome("root.child('users/' + auth.uid).exists()", signedOut)).toBe(fails);
});

table('equality compares without coercion and never fails', [
  ["'1' == 1", false],
  ["'1' != 1", true],
  ["'1' === 1", false],
  ["'1' !== 1", true],
  ['auth.uid == 1', false],
  ['null == null', true],
  ["'' == null", false],
  ['0 == false', false],
  ["root.child('inner').val() == null", false],
  ["root.child('inner').val() != null", true],
  ["root.child('inner').val() == root.child('inner').val()", false],
  ["root.child('none').val() == null", true],
  ["root.child('inner') == null", refused],
  ['null != root', refused],
]);

table('order compares two numbers or two strings', [
  ['1 < 2', true],
  ['2 <= 2', true],
  ['3 > 2', true],
  ['2 >= 3', false],
  ["'a' < 'b'", true],
  ["'B' < 'a'", true],
  ['auth.token.age >= 30', true],
  ["root.child('number').val() > 6", true],
  ["root.child('number').val() > 'a'", fails],
  ["root.child('text').val() > 1", fails],
  ["root.child('yes').val() > 1", fails],
  ["root.child('none').val() > 1", fails],
  ["root.child('inner').val() > 1", fails],
  ["1 > root.child('none').val()", fails],
  ["root.child('number').val() > null", fails],
  ['auth.missing < 1', fails],
  ['1 < true', refused],
  ['root.val() < false', refused],
  ["1 < 'a'", refused],
  ['$word > 1', refused],
  ['1 > null', refused],
  ['null > $word', refused],
  ['root > 1', refused],
]);

table('arithmetic', [
  ['1 + 2 == 3', true],
  ['5 - 2 * 2 == 1', true],
  ['7 % 4 == 3', true],
  ['-7 % 4 == -3', true],
  ['1 / 4 == 0.25', true],
  ['-(-1) == 1', true],
  ["(1 / 0 + '') == 'NaN'", true],
  ["(0 / 0 + '') == 'NaN'", true],
  ['1 / 0 > 2', false],
  ['1 / 0 < 2', false],
  ['1 / 0 == 1 / 0', false],
  ["1 + 'a' == '1a'", true],
  ["'a' + 1.5 == 'a1.5'", true],
  ["'a' + 'b' == 'ab'", true],
  ["root.child('number').val() + 1 == 8", true],
  ["root.child('text').val() + 1 == 'Lorem ipsum1'", true],
  ["root.child('none').val() + 1 == 1", fails],
  ["root.child('yes').val() + 1 == 2", fails],
  ["root.child('none').val() + 'a' == 'a'", fails],
  ["root.child('text').val() - 1 == 0", fails],
  ["-root.child('text').val() == 0", fails],
  ['-auth.missing == 0', fails],
  ['1 + null == 1', refused],
  ["'a' + true == 'atrue'", refused],
  ["'a' - 1 == 0", refused],
  ["-'a' == 0", refused],
  ['root + 1 == 1', refused],
]);

table('logic is lazy and knows only booleans', [
  ['true || auth.missing > 1', true],
  ['false && auth.missing > 1', false],
  ['auth.missing > 1 || true', fails],
  ['auth.missing > 1 && false', fails],
  ['true && false || true', true],
  ['false || false || true', true],
  ['true && (false || true) && true', true],
  ["root.child('yes').val() && true", refused],
  ["true || root.child('yes').val()", refused],
  ["!root.child('no').val()", refused],
  ["!(root.child('no').val() == true)", true],
  ['!1', refused],
  ["!'a'", refused],
  ['!null', refused],
  ['!root', refused],
  ["true && 'a'", refused],
  ["'a' || true", refused],
  ['null && true', refused],
]);

table('the conditional', [
  ['true ? true : auth.missing > 1', true],
  ['false ? auth.missing > 1 : true', true],
  ['(true ? 1 : 2) == 1', true],
  ["(true ? root : data).child('yes').val() == true", true],
  ["(true ? root.child('yes').val() : 1) == true", true],
  ['true ? (false ? 1 : true) : true', refused],
  ["root.child('yes').val() ? true : true", refused],
  ["true ? root.child('yes').val() : true", refused],
  ['true ? 7 : true', refused],
  ['true ? true : null', refused],
  ['1 ? true : true', refused],
  ['(true ? root : 1) == 1', refused],
]);

table('snapshots', [
  ["root.child('inner/b/c').val() == 2", true],
  ["root.child('/inner//b/').child('c').val() == 2", true],
  ["root.child('inner').child('b').parent().child('a').val() == 1", true],
  ["root.child('none/at/all').parent().parent().parent().child('yes').exists()", true],
  ["data.parent().child('yes').val() == true", true],
  ["root.child('yes').val()", refused],
  ['root.parent().exists()', fails],
  ["root.child('').parent().exists()", fails],
  ["root.hasChild('inner/b')", true],
  ["root.hasChild('inner/z')", false],
  ['root.hasChildren()', true],
  ["root.child('text').hasChildren()", false],
  ["root.hasChildren(['text', 'inner/a'])", true],
  ["root.hasChildren(['text', 'none'])", false],
  ["root.hasChildren(['none', auth.missing])", fails],
  ["root.child('inner').exists()", true],
  ["root.child('text').isString()", true],
  ["root.child('empty').isString()", true],
  ["root.child('number').isString()", false],
  ["root.child('number').isNumber()", true],
  ["root.child('no').isBoolean()", true],
  ["root.child('inner').isBoolean()", false],
  ["root.child('weighted').getPriority() == 3", true],
  ["root.child('text').getPriority() == null", true],
  ["root['exists']()", true],
  ["root.child('a.b@c#d[e]$f').exists()", false],
  ["root.child('text/.priority').exists()", false],
  ["root.child('constructor').exists()", false],
  ['root.child(null).exists()', fails],
  ['root.hasChild(null)', fails],
  ['root.hasChildren([null])', fails],
  ["root.child(root.child('number').val()).exists()", fails],
  ['root.child(7).exists()', refused],
  ['root.child().exists()', refused],
  ["root.child('a', 'b').exists()", refused],
  ['root.hasChildren([])', refused],
  ["root.hasChildren('text')", refused],
  ["root.hasChildren(['text'], ['text'])", refused],
  ["root.hasChildren(['text', 7])", refused],
  ["root.hasChildren(['text', ,'inner'])", refused],
  ['root.exists(1)', refused],
  ['root.exists', refused],
  ['root.exists == null', refused],
  ['root.text == null', refused],
  ["root['child']", refused],
  ["root['exi' + 'sts']()", refused],
  ['root[$word]()', refused],
  ['root.keys()', refused],
  ['root.hasOwnProperty()', refused],
  ['exists()', refused],
  ["root.child('inner').val().a == 1", refused],
]);

table('strings', [
  ["'Hello'.length == 5", true],
  ["''.length == 0", true],
  ['$word.length == 5', true],
  ['$word.length < $word', refused],
  ['root.val().length < $word', refused],
  ["$word['length'] == 5", true],
  ["$word.contains('ell')", true],
  ["$word.contains('')", true],
  ["$word.contains('x')", false],
  ["$word['contains']('ell')", true],
  ["$word.beginsWith('He')", true],
  ["$word.endsWith('lo')", true],
  ["$word.replace('l', 'L') == 'HeLLo'", true],
  ["$word.replace('.', '') == 'Hello'", true],
  ["$word.replace('l', '$&') == 'He$&$&o'", true],
  ["$word.toLowerCase() == 'hello'", true],
  ["$word.toUpperCase() == 'HELLO'", true],
  ["root.child('text').val().contains('ipsum')", true],
  ["root.child('empty').val().length < 1", true],
  ["root.child('number').val().length < 1", fails],
  ["root.child('none').val().length < 1", fails],
  ["root.child('number').val().contains('7')", fails],
  ["root.child('inner').val().contains('7')", fails],
  ["$word.contains(root.child('none').val())", fails],
  ["$word.contains(root.child('number').val())", fails],
  ["$word.replace('a', auth.missing) == 'a'", fails],
  ['$word.contains(7)', refused],
  ['$word.contains(null)', refused],
  ["$word.contains('a', 'b')", refused],
  ["$word.replace('a') == 'a'", refused],
  ["$word.toLowerCase('a') == 'a'", refused],
  ['$word.length() == 5', refused],
  ['$word.contains == null', refused],
  ['$word.size == 5', refused],
  ["$word[0] == 'H'", refused],
  ['$word.trim() == $word', refused],
  ["7.5.contains('7')", refused],
  ["true.contains('7')", refused],
  ["null.contains('7')", refused],
]);

table('patterns stand only in matches', [
  ['$word.matches(/^H.*o$/)', true],
  ['$word.matches(/^h/)', false],
  ['$word.matches(/^h/i)', true],
  ["root.child('number').val().matches(/7/)", fails],
  ["root.child('none').val().matches(/7/)", fails],
  ["$word.matches('H')", refused],
  ['$word.matches(/H/g)', refused],
  ['$word.matches()', refused],
  ['$word.matches(/H/, /e/)', refused],
  ['$word.matches(/(H|)/)', refused],
  ['$word.contains(/H/)', refused],
]);

describe('the query of a read', () => {
  const byOwner: QueryVariables = {
    ...plainQuery,
    orderByKey: false,
    orderByChild: 'owner/id',
    equalTo: 'ann',
    limitToFirst: 10,
  };

  test('is visible to the rule', () => {
    const rule =
      "query.orderByChild == 'owner/id' && query.equalTo == auth.uid && query.limitToFirst <= 10";
    expect(outcome(rule, { query: byOwner })).toBe(true);
    expect(outcome('query.orderByKey || query.orderByValue', { query: byOwner })).toBe(false);
    expect(outcome('query.limitToLast == null && query.startAt == null', { query: byOwner })).toBe(
      true,
    );
  });

  test('counts as ordered by key, without limits, when there is none', () => {
    expect(outcome('query.orderByKey && !query.orderByValue && !query.orderByPriority')).toBe(true);
    expect(outcome('query.orderByChild == null && query.endAt == null')).toBe(true);
    expect(outcome('query.limitToFirst <= 10')).toBe(fails);
  });

  test('has its order compared only with what is written out', () => {
    expect(outcome("query.orderByChild == ('owner/id')", { query: byOwner })).toBe(true);
    expect(outcome("'owner/id' === query.orderByChild", { query: byOwner })).toBe(true);
    expect(outcome('query.orderByChild != null', { query: byOwner })).toBe(true);
    expect(outcome("query.orderByChild == 'owner/' + auth.uid")).toBe(refused);
    expect(outcome("'owner/' + 'id' == query.orderByChild")).toBe(refused);
    expect(outcome('query.orderByChild == auth.uid')).toBe(refused);
    expect(outcome('query.orderByChild == $word')).toBe(refused);
    expect(outcome('query.orderByChild == 1')).toBe(refused);
    expect(outcome("query.orderByChild.contains('owner')")).toBe(refused);
    expect(outcome("query.orderByChild + '' == 'owner'")).toBe(refused);
  });

  test('has no members but the known ones', () => {
    expect(outcome('query.orderBy == null')).toBe(refused);
    expect(outcome('query.orderByKey()')).toBe(refused);
    expect(outcome("query['orderByKey']")).toBe(true);
  });
});

test('takes a rule of a thousand terms, and refuses one nested without measure', () => {
  expect(outcome(Array.from({ length: 1000 }, () => 'true').join(' && '))).toBe(true);
  expect(outcome(`${'!'.repeat(2000)}true`)).toBe(refused);
  expect(outcome(`${'('.repeat(100_000)}true${')'.repeat(100_000)}`)).toBe(refused);
});
