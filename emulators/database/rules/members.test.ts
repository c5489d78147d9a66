import { describe, expect, test } from 'vitest';
import type { QueryVariables } from './compileRules.ts';
import { plainQuery } from './judge.ts';
import { fails, outcome, refused, table } from './ruleOutcome.ts';

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

  test('has its order compared only with a literal', () => {
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
