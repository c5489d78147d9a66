import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** All files of a clean checkout, as paths from the root. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');

const documents = files.filter(
  (file) => /^[A-Z]+\.md$/.test(file) || /^(?:docs|emulators)\/.*\.md$/.test(file),
);

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Folders that a run makes. */
const madeFolders = ['.daylog/', 'dist/', 'node_modules/'];

/** Files of other programs, and folders on a person's disk. */
const foreign = [
  'backups/',
  'journals/',
  'database.spec.ts',
  'database.test.ts',
  'database.test.tsx',
];
const databasePaths = ['versions/', 'trash/', 'erased/'];

const known = new Set([...madeFolders, ...foreign, ...databasePaths]);

/** Bare names mean files of the program, unless they are names of tests. */
const isTest = (named: string): boolean => /^tests\/|\.(?:test|spec)\.tsx?$/.test(named);

/** Documents about tests name files of `tests/` without their folder. */
const speaksOfTests = (document: string): boolean =>
  ['docs/sync-tests.md', 'docs/emulator-protocol.md', 'docs/browsers.md'].includes(document);

/** Files and folders that `document` can mean by `named`: the end of a path, or a folder in a path. */
function filesNamed(document: string, named: string): readonly string[] {
  return files.filter(
    (file) =>
      (named.endsWith('/') ? `/${file}`.includes(`/${named}`) : `/${file}`.endsWith(`/${named}`)) &&
      (isTest(named) || speaksOfTests(document) || !file.startsWith('tests/')),
  );
}

/** What declares `name` in a file: a function, a type, a variable, a member, a hook's result. */
const declarationOf = (name: string): RegExp =>
  new RegExp(
    String.raw`\b(?:function|const|let|class|interface|type) ${name}\b|^\s*(?:readonly |async )?${name}\??(?:[(<:,]|$)`,
    'm',
  );

const isSourceFile = (code: string): boolean => /^[\w./-]+\.(?:tsx?|mjs|css)$/.test(code);

/** A folder as documents write it: words with slashes, and a slash at the end. */
const isFolder = (code: string): boolean => /^\.?[\w-]+(?:\/[\w-]+)*\/$/.test(code);

/** Inline code, and file names in drawings. */
function codeSpans(text: string): readonly string[] {
  const inline = text.matchAll(/`([^`\n]+)`/g);
  const drawn = Array.from(text.matchAll(/```\n([^]*?)```/g), ([, drawing = '']) => drawing)
    .join('\n')
    .matchAll(/([\w./-]+\.(?:tsx?|mjs|css))\b/g);
  return [...inline, ...drawn].map(([, code = '']) => code);
}

/** Pairs of a file and a name of its content: `file.ts`: `name`, `file.ts` `name` and `file.ts: name`. */
function namesInFiles(text: string): readonly (readonly [file: string, name: string])[] {
  const apart = text.matchAll(/`([\w./-]+\.tsx?)`(?: |: |,\s)`(\w+)`/g);
  const together = text.matchAll(/`([\w./-]+\.tsx?): (\w+)`/g);
  return [...apart, ...together].map(([, file = '', name = '']) => [file, name] as const);
}

/** The targets of links outside of code. */
const linkTargets = (text: string): readonly string[] =>
  Array.from(
    text.replaceAll(/(`+)[^]*?\1/g, '').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g),
    ([, target = '']) => target,
  ).filter((target) => !/^[a-z]+:/.test(target));

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('names files and folders that exist', () => {
    const named = codeSpans(text).filter((code) => isSourceFile(code) || isFolder(code));
    expect(
      named.filter((code) => !known.has(code) && filesNamed(document, code).length === 0),
    ).toEqual([]);
  });

  it('names only what stands in the named file', () => {
    const missing = namesInFiles(text.replaceAll(/\s+/g, ' ')).filter(
      ([file, name]) =>
        !filesNamed(document, file).some((found) => declarationOf(name).test(read(found))),
    );
    expect(missing).toEqual([]);
  });

  it('links to documents that exist', () => {
    const folder = path.posix.dirname(document);
    const missing = linkTargets(text).filter((target) => {
      const linked = path.posix.join(folder, target);
      return !files.some(
        (file) => file === linked || file.startsWith(`${linked.replace(/\/$/, '')}/`),
      );
    });
    expect(missing).toEqual([]);
  });
});

it.each(documents)('%s stays under 8 kB', (document) => {
  expect(Buffer.byteLength(read(document))).toBeLessThanOrEqual(8192);
});
