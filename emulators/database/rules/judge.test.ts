import { describe, expect, test } from 'vitest';
import { compileRules, type CompiledRules, type RuleAuth } from './compileRules.ts';
import { jsonTree, keysOf, withWrites, type Json } from './jsonTree.ts';

const ann: RuleAuth = { uid: 'ann', provider: 'password', token: {} };
const now = 1_700_000_000_000;

function compiled(rules: Json): CompiledRules {
  const result = compileRules(JSON.stringify({ rules }));
  if (!result.ok) throw new Error(result.errors.map((error) => error.message).join(' '));
  return result.rules;
}

function canRead(
  rules: Json,
  path: string,
  stored: Json = null,
  auth: RuleAuth | null = ann,
): boolean {
  return compiled(rules).canRead({ path: keysOf(path), root: jsonTree(stored), auth, now });
}

/** Whether one update of all these paths is allowed. */
function canUpdate(
  rules: Json,
  writes: Readonly<Record<string, Json>>,
  stored: Json = null,
  auth: RuleAuth | null = ann,
): boolean {
  return compiled(rules).canWrite({
    paths: Object.keys(writes).map(keysOf),
    before: jsonTree(stored),
    after: jsonTree(withWrites(stored, writes)),
    auth,
    now,
  });
}

describe('reading', () => {
  test('is refused where no rule speaks', () => {
    expect(canRead({}, 'a')).toBe(false);
    expect(canRead({ a: { '.write': true } }, 'a')).toBe(false);
    expect(canRead({ a: { '.read': true } }, 'b')).toBe(false);
  });

  test('granted above is granted below, whatever the rules there', () => {
    const rules = { a: { '.read': true, b: { '.read': false } } };
    expect(canRead(rules, 'a/b')).toBe(true);
    expect(canRead(rules, 'a/b/c/d')).toBe(true);
  });

  test('refused above can be granted below, which does not grant it above', () => {
    const rules = { a: { '.read': false, b: { '.read': true } } };
    expect(canRead(rules, 'a/b')).toBe(true);
    expect(canRead(rules, 'a/b/c')).toBe(true);
    expect(canRead(rules, 'a')).toBe(false);
    expect(canRead(rules, 'a/c')).toBe(false);
    expect(canRead(rules, '')).toBe(false);
  });

  test('a rule that fails makes itself false and no other', () => {
    const rules = {
      '.read': 'auth.missing > 1',
      a: { '.read': true, b: { '.read': 'auth.missing > 1' } },
    };
    expect(canRead(rules, '')).toBe(false);
    expect(canRead(rules, 'a')).toBe(true);
    expect(canRead(rules, 'a/b')).toBe(true);
  });

  test('each rule sees the data of its own place', () => {
    const rules = {
      $a: { '.read': "data.child('open').val() == true && data.parent().child('all').exists()" },
    };
    expect(canRead(rules, 'x/deep', { all: 1, x: { open: true } })).toBe(true);
    expect(canRead(rules, 'y/deep', { all: 1, x: { open: true } })).toBe(false);
  });

  test('wildcards stand for the key, and a named child wins over them', () => {
    const rules = {
      $a: { b: { $c: { '.read': "$a == 'x' && $c == 'z'" } } },
      fixed: { other: { '.read': true } },
    };
    expect(canRead(rules, 'x/b/z')).toBe(true);
    expect(canRead(rules, 'z/b/x')).toBe(false);
    expect(canRead(rules, 'x/c/z')).toBe(false);
    expect(canRead(rules, 'fixed/b/z')).toBe(false);
    expect(canRead(rules, 'fixed/other')).toBe(true);
  });
});

describe('writing', () => {
  test('needs a .write on the way, and none below it', () => {
    const rules = {
      a: { '.write': 'auth != null', b: { '.write': false } },
      c: { d: { '.write': true } },
    };
    expect(canUpdate(rules, { a: 1 })).toBe(true);
    expect(canUpdate(rules, { 'a/b/c': 1 })).toBe(true);
    expect(canUpdate(rules, { a: 1 }, null, null)).toBe(false);
    expect(canUpdate(rules, { 'c/d': 1 })).toBe(true);
    expect(canUpdate(rules, { c: { d: 1 } })).toBe(false);
    expect(canUpdate(rules, { '': { a: 1 } })).toBe(false);
  });

  test('sees what is stored, what will be stored, and the time', () => {
    const rules = {
      a: {
        '.write':
          "!data.exists() && newData.child('t').val() == now && root.child('open').val() == true",
      },
    };
    expect(canUpdate(rules, { a: { t: now } }, { open: true })).toBe(true);
    expect(canUpdate(rules, { a: { t: now - 1 } }, { open: true })).toBe(false);
    expect(canUpdate(rules, { a: { t: now } }, { open: true, a: 1 })).toBe(false);
    expect(canUpdate(rules, { a: { t: now } }, { open: false })).toBe(false);
  });

  test('newData above the written place is the old data with the new', () => {
    const rules = {
      a: { '.write': "newData.child('kept').val() == 1 && newData.child('b').val() == 2" },
    };
    expect(canUpdate(rules, { 'a/b': 2 }, { a: { kept: 1 } })).toBe(true);
    expect(canUpdate(rules, { a: { b: 2 } }, { a: { kept: 1 } })).toBe(false);
  });
});

describe('validation', () => {
  test('holds above, at and below the write', () => {
    const rules = {
      '.write': true,
      '.validate': "newData.hasChild('a')",
      a: {
        '.validate': 'newData.hasChildren()',
        $b: { '.validate': 'newData.isNumber()', c: { '.validate': false } },
      },
    };
    expect(canUpdate(rules, { 'a/x': 1 })).toBe(true);
    expect(canUpdate(rules, { 'a/x': 'text' })).toBe(false);
    expect(canUpdate(rules, { a: { x: 1, y: 'text' } })).toBe(false);
    expect(canUpdate(rules, { a: 1 })).toBe(false);
    expect(canUpdate(rules, { b: 1 })).toBe(false);
    expect(canUpdate(rules, { b: 1 }, { a: { x: 1 } })).toBe(true);
    expect(canUpdate(rules, { 'a/x': { c: 1 } })).toBe(false);
  });

  test('does not validate data that the write leaves alone', () => {
    const rules = { '.write': true, a: { $b: { '.validate': 'newData.isNumber()' } } };
    expect(canUpdate(rules, { 'a/x': 1 }, { a: { y: 'text' } })).toBe(true);
    expect(canUpdate(rules, { a: { x: 1, y: 'text' } }, { a: { y: 'text' } })).toBe(false);
  });

  test('alone grants nothing', () => {
    expect(canUpdate({ a: { '.validate': true } }, { a: 1 })).toBe(false);
  });

  test('lets a delete pass, unless something above is left invalid', () => {
    const rules = {
      '.write': true,
      a: { '.validate': "newData.hasChildren(['b'])", b: { '.validate': false } },
    };
    expect(canUpdate(rules, { a: null }, { a: { b: 1, c: 1 } })).toBe(true);
    expect(canUpdate(rules, { 'a/b': null }, { a: { b: 1 } })).toBe(true);
    expect(canUpdate(rules, { 'a/b': null }, { a: { b: 1, c: 1 } })).toBe(false);
    expect(canUpdate(rules, { 'a/c': null }, { a: { b: 1, c: 1 } })).toBe(true);
  });

  test('refuses every unknown child beside the named ones', () => {
    const rules = {
      '.write': true,
      a: { '.validate': 'newData.isString()' },
      $other: { '.validate': false },
    };
    expect(canUpdate(rules, { a: 'x' })).toBe(true);
    expect(canUpdate(rules, { '': { a: 'x', b: 'y' } })).toBe(false);
    expect(canUpdate(rules, { b: { deep: 1 } })).toBe(false);
    expect(canUpdate(rules, { 'b/deep': null })).toBe(true);
  });

  test('a rule that fails refuses', () => {
    const rules = { '.write': true, a: { '.validate': 'newData.val().length < 5' } };
    expect(canUpdate(rules, { a: 'text' })).toBe(true);
    expect(canUpdate(rules, { a: 7 })).toBe(false);
    expect(canUpdate(rules, { a: { b: 'text' } })).toBe(false);
  });
});

describe('an update of several paths', () => {
  const rules = {
    total: {
      '.write': true,
      '.validate': "newData.val() == newData.parent().child('parts').child('a').val()",
    },
    parts: { $part: { '.write': "$part != 'locked'", '.validate': 'newData.isNumber()' } },
  };

  test('is judged against its common result', () => {
    expect(canUpdate(rules, { total: 3, 'parts/a': 3 })).toBe(true);
    expect(canUpdate(rules, { total: 3, 'parts/a': 4 })).toBe(false);
    expect(canUpdate(rules, { total: 3 }, { parts: { a: 3 } })).toBe(true);
  });

  test('is refused as a whole when one path is', () => {
    expect(canUpdate(rules, { 'parts/a': 1, 'parts/b': 1 })).toBe(true);
    expect(canUpdate(rules, { 'parts/a': 1, 'parts/locked': 1 })).toBe(false);
    expect(canUpdate(rules, { 'parts/a': 1, elsewhere: 1 })).toBe(false);
    expect(canUpdate(rules, { 'parts/a': 1, 'parts/b': 'x' })).toBe(false);
  });

  test('without any path changes nothing and is allowed', () => {
    expect(canUpdate({}, {})).toBe(true);
  });
});

test('an admin override shows its own members of auth', () => {
  const override: RuleAuth & { readonly shift: string } = {
    uid: 'job',
    provider: null,
    token: {},
    shift: 'night',
  };
  expect(canRead({ '.read': "auth.shift == 'night'" }, '', null, override)).toBe(true);
});
