import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileRules } from './compileRules.ts';
import { asPlainJson } from './documentText.ts';
import { jsonTree } from './jsonTree.ts';

/** The errors of a document as `line:column: message`; none when it compiles. */
function faults(source: string): string[] {
  const result = compileRules(source);
  return result.ok ? [] : result.errors.map((e) => `${e.line}:${e.column}: ${e.message}`);
}

const compiles: string[] = [];

describe('accepts', () => {
  test.each([
    ['no rules at all', '{"rules": {}}'],
    [
      'every kind of rule',
      '{"rules": {".read": true, ".write": "true", ".validate": false, ".indexOn": "a"}}',
    ],
    [
      'indexes by value and by deep child',
      '{"rules": {"a": {".indexOn": [".value", "b/c", "d"]}}}',
    ],
    [
      'comments anywhere',
      '// first\n{ /* a */ "rules": /* "b" */ { // c\n ".read": true } } // last',
    ],
    [
      'what looks like a comment inside a string',
      '{"rules": {".read": "\'http://a/*b*/\' != null"}}',
    ],
    ['a rule broken over lines', '{"rules": {".read": "auth != null &&\n\t\tauth.uid != \'x\'"}}'],
    ['Windows line ends', '{\r\n"rules": {\r\n".read": "true &&\r\n true"\r\n}\r\n}'],
    ['different wildcards on one branch', '{"rules": {"$a": {"$b": {".read": "$a == $b"}}}}'],
    ['one wildcard name on two branches', '{"rules": {"a": {"$x": {}}, "b": {"$x": {}}}}'],
    ['a wildcard beside named children', '{"rules": {"a": {}, "$other": {".validate": false}}}'],
    [
      'names of any script, and the names of methods',
      '{"rules": {"日記": {}, "constructor": {}, "__proto__": {}}}',
    ],
  ])('%s', (_what, source) => expect(faults(source)).toEqual(compiles));
});

describe('refuses, with line and column,', () => {
  test.each([
    ['nothing', '', '1:1: Parse error.'],
    [
      'broken JSON',
      '{\n  "rules": {\n    ".read": true,\n    ".write" true\n  }\n}',
      '4:14: Parse error.',
    ],
    ['a missing brace', '{"rules": {', '1:12: Parse error.'],
    ['a trailing comma', '{"rules": {".read": true,}}', '1:26: Parse error.'],
    ['single quotes', "{'rules': {}}", '1:2: Parse error.'],
    ['text after the end', '{"rules": {}} x', '1:15: Parse error.'],
    ['a string that never ends', '{"rules": {".read": "true}}', '1:21: Parse error.'],
    ['an array', '[]', "1:1: Expected 'rules' property."],
    ['null', 'null', "1:1: Expected 'rules' property."],
    ['no rules', '{"other": {}}', "1:2: Expected 'rules' property."],
    [
      'something beside the rules',
      '{"rules": {},\n "more": {}}',
      "2:2: Unexpected property 'more' beside 'rules'.",
    ],
    ['rules that are no object', '{"rules": true}', '1:11: Expected an object of rules.'],
    ['a child that is no object', '{"rules": {"a": "true"}}', '1:17: Expected an object of rules.'],
    ['a child that is null', '{"rules": {"a": null}}', '1:17: Expected an object of rules.'],
    ['an unknown kind of rule', '{"rules": {".reed": true}}', "1:12: Invalid key '.reed'."],
    ['a key that cannot be stored', '{"rules": {"a/b": {}}}', "1:12: Invalid key 'a/b'."],
    ['an empty key', '{"rules": {"": {}}}', "1:12: Invalid key ''."],
    ['a wildcard without a name', '{"rules": {"$": {}}}', "1:12: Invalid key '$'."],
    [
      'two wildcards at one place',
      '{"rules": {"$a": {}, "$b": {}}}',
      '1:22: There can be only one $ key at one place.',
    ],
    [
      'a wildcard twice on one branch',
      '{"rules": {"$a": {"b": {"$a": {}}}}}',
      '1:25: The name $a is already used further up.',
    ],
    ['a key said twice', '{"rules": {"a": {}, "a": {}}}', "1:21: Duplicate key 'a'."],
    [
      'a rule that is a number',
      '{"rules": {".read": 1}}',
      '1:21: A .read rule must be a boolean or a string.',
    ],
    [
      'a rule that is null',
      '{"rules": {".write": null}}',
      '1:22: A .write rule must be a boolean or a string.',
    ],
    [
      'an index that is no path',
      '{"rules": {".indexOn": ["a", 7]}}',
      '1:30: .indexOn must be a child path, .value, or an array of them.',
    ],
    [
      'an index by key',
      '{"rules": {".indexOn": "$key"}}',
      '1:24: .indexOn must be a child path, .value, or an array of them.',
    ],
    [
      'an index in an object',
      '{"rules": {".indexOn": {}}}',
      '1:24: .indexOn must be a child path, .value, or an array of them.',
    ],
    [
      'newData in a read',
      '{"rules": {".read": "newData.exists()"}}',
      "1:22: Unknown variable 'newData'.",
    ],
    [
      'query in a write',
      '{"rules": {".write": "query.orderByKey"}}',
      "1:23: Unknown variable 'query'.",
    ],
    [
      'a wildcard of another branch',
      '{"rules": {"$a": {}, "b": {".read": "$a == null"}}}',
      "1:38: Unknown variable '$a'.",
    ],
  ])('%s', (_what, source, expected) => expect(faults(source)).toEqual([expected]));

  test('every fault of the document at once', () => {
    expect(faults('{"rules": {\n".read": "a",\n".write": "b",\n"c": 1 }}')).toEqual([
      "2:11: Unknown variable 'a'.",
      "3:12: Unknown variable 'b'.",
      '4:6: Expected an object of rules.',
    ]);
  });

  test('nesting without measure', () => {
    const nested = (depth: number): string => `${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`;
    expect(faults(`{"rules": ${nested(30)}}`)).toEqual(compiles);
    expect(faults(`{"rules": ${nested(100)}}`)).toHaveLength(1);
    expect(faults(`{"rules": ${nested(100_000)}}`)).toHaveLength(1);
  });
});

describe('points into the expression', () => {
  test.each([
    ['plainly', '{"rules": {".read": "true && skies"}}', '1:30'],
    ['past an escaped quote', '{"rules": {".read": "\\"a\\" == skies"}}', '1:31'],
    [
      'past a character written as its number',
      '{"rules": {".read": "\'\\u00e9\\t\' == skies"}}',
      '1:36',
    ],
    ['past an emoji', '{"rules": {".read": "\'😀\' == skies"}}', '1:30'],
    ['on its second line', '{"rules": {".read": "true &&\n  skies"}}', '2:3'],
    ['at an unknown method', '{"rules": {".read": "data.isArray()"}}', '1:27'],
    ['at an operand', '{"rules": {".read": "true && 7"}}', '1:30'],
    ['at an argument', '{"rules": {".read": "data.child(7).exists()"}}', '1:33'],
    ['where a parenthesis is missing', '{"rules": {".read": "(true"}}', '1:27'],
    ['at what is left over', '{"rules": {".read": "true  true"}}', '1:28'],
    ['inside a pattern', '{"rules": {".read": "\'a\'.matches(/b(c|)/)"}}', '1:39'],
    ['inside a pattern with escapes', '{"rules": {".read": "\'a\'.matches(/\\\\d(c|)/)"}}', '1:41'],
  ])('%s', (_how, source, position) => {
    expect(faults(source)).toEqual([expect.stringMatching(new RegExp(`^${position}: `))]);
  });
});

test('a document becomes plain JSON, without comments and line breaks', () => {
  const source = '{ // one "line"\n"rules": /* two */ {\n".read": "true &&\n // kept" } }';
  expect(asPlainJson(source)).toBe('{"rules":{".read":"true &&  // kept"}}');
});

test('keeps the source as it came, and finds the indexes of a path', () => {
  const source = `{"rules": { // mine
    "a": {".indexOn": "x", "$b": {".indexOn": ["y", ".value"], "c": {}}, "d": {}}}}`;
  const result = compileRules(source);
  if (!result.ok) throw new Error('It should compile.');
  const { rules } = result;
  expect(rules.source).toBe(source);
  expect(rules.indexesAt([])).toEqual([]);
  expect(rules.indexesAt(['a'])).toEqual(['x']);
  expect(rules.indexesAt(['a', 'any'])).toEqual(['y', '.value']);
  expect(rules.indexesAt(['a', 'd'])).toEqual([]);
  expect(rules.indexesAt(['a', 'any', 'c'])).toEqual([]);
  expect(rules.indexesAt(['a', 'any', 'c', 'x', 'y'])).toEqual([]);
});

test('a child named like a part of JavaScript is a child like any other', () => {
  const result = compileRules(
    '{"rules": {"constructor": {".read": true}, "$other": {".read": "$other == \'x\'"}}}',
  );
  if (!result.ok) throw new Error('It should compile.');
  const canRead = (key: string): boolean =>
    result.rules.canRead({ path: [key], root: jsonTree(null), auth: null, now: 0 });
  expect(canRead('constructor')).toBe(true);
  expect(canRead('toString')).toBe(false);
  expect(canRead('x')).toBe(true);
});

test('answers any text with rules or with faults inside it, and never throws', () => {
  const whole = `{ // all of it
  "rules": { "a": { "$b": {
    ".read": "auth != null && $b.matches(/^[a-z]{2,}(x|y)$/i) || data.child('c/' + $b).val() === 1",
    ".validate": "newData.hasChildren(['d', 'e']) && (now % 2 > 1 ? -1 : 1) < newData.val().length",
    ".indexOn": ["f", ".value"] } } } }`;
  const damaged = fc
    .tuple(fc.nat(whole.length), fc.nat(4), fc.string({ maxLength: 4, unit: 'grapheme' }))
    .map(([at, cut, put]) => whole.slice(0, at) + put + whole.slice(at + cut));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), damaged, fc.json()), (source) => {
      const result = compileRules(source);
      if (result.ok) return;
      const lines = source.split(/\r\n|\r|\n/);
      expect(result.errors).not.toEqual([]);
      for (const { line, column } of result.errors) {
        expect(column).toBeGreaterThanOrEqual(1);
        expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
      }
    }),
    { numRuns: 1500 },
  );
});
