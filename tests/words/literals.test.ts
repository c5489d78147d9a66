import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import ts from 'typescript';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Attributes whose text a person reads or hears. */
const saidAttributes = new Set([
  ...[
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'aria-placeholder',
  ],
  ...['alt', 'label', 'placeholder', 'title'],
]);

/** Two letters in a row, of any script; single letters are keys or marks. */
const aWord = /\p{L}{2}/u;

/** Every sentence written in `source` itself, with its line. */
function literalsIn(name: string, source: string): readonly string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];

  function note(node: ts.Node, text: string): void {
    if (!aWord.test(text)) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${name}:${line + 1} ${text.trim()}`);
  }

  /** Notes the texts that an expression can return. */
  function noteTexts(node: ts.Expression): void {
    if (ts.isStringLiteralLike(node)) note(node, node.text);
    else if (ts.isTemplateExpression(node))
      note(
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .join(' '),
      );
    else if (ts.isConditionalExpression(node)) {
      noteTexts(node.whenTrue);
      noteTexts(node.whenFalse);
    } else if (ts.isParenthesizedExpression(node)) noteTexts(node.expression);
    else if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) noteTexts(node.left);
      noteTexts(node.right);
    }
  }

  function visit(node: ts.Node): void {
    if (ts.isJsxText(node)) note(node, node.text);
    if (ts.isJsxAttribute(node) && saidAttributes.has(node.name.getText())) {
      const { initializer } = node;
      if (initializer !== undefined && ts.isStringLiteral(initializer))
        note(node, initializer.text);
      else if (
        initializer !== undefined &&
        ts.isJsxExpression(initializer) &&
        initializer.expression
      )
        noteTexts(initializer.expression);
    }
    if (
      ts.isJsxExpression(node) &&
      node.expression !== undefined &&
      (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))
    )
      noteTexts(node.expression);
    ts.forEachChild(node, visit);
  }

  visit(file);
  return found;
}

it('no sentence that a person reads stands in a component', async () => {
  const found: string[] = [];
  for (const name of await readdir(path.join(root, 'src'), { recursive: true })) {
    const file = path.join('src', name);
    if (!file.endsWith('.tsx') || /\.test\.tsx$|testApp|TestPage/i.test(file)) continue;
    found.push(...literalsIn(file, await readFile(path.join(root, file), 'utf8')));
  }
  expect(found).toEqual([]);
});

it.each([
  ['<p>Hello there</p>', 'Hello there'],
  ['<p>{isOpen ? "Open" : words.closed}</p>', 'Open'],
  ['<p>{isOpen && "Open"}</p>', 'Open'],
  ['<p>{`${count} entries`}</p>', 'entries'],
  ['<button aria-label="Close" />', 'Close'],
  ['<button title={isOn ? `Switch off` : words.on} />', 'Switch off'],
  ['<input placeholder="What?" />', 'What?'],
])('%s is found out', (source, text) => {
  expect(literalsIn('a.tsx', `const a = ${source};`)).toEqual([`a.tsx:1 ${text}`]);
});

it.each([
  ['<p className="quiet day">{words.today} · {count}</p>'],
  ['<kbd>t</kbd>'],
  ['<p data-kind={isOpen ? "open" : "shut"}>{said}</p>'],
  ['<p>{kind === "saved" && words.saved}</p>'],
])('%s is no sentence', (source) => {
  expect(literalsIn('a.tsx', `const a = ${source};`)).toEqual([]);
});
