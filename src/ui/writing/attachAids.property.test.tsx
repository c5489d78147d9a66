import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';

import { typedField, type MayRemove } from '../../../tests/support/typedField.ts';
import {
  beginTag,
  beginTemplate,
  completableInNewEntry,
  completion,
} from '../../entries/editing/completions.ts';
import { beginTracker } from '../../entries/editing/trackerEdits.ts';
import { toggleLines, type LineKind } from '../../entries/editing/lineKinds.ts';
import { indentItems, outdentItems } from '../../entries/editing/lists.ts';
import { markSigns, pasteLink, toggleLink, toggleMark } from '../../entries/editing/marks.ts';
import { lineEnd, lineStart } from '../../entries/editing/TextEdit.ts';
import { selectionOf } from './applyEdit.ts';

afterEach(() => document.body.replaceChildren());

type Field = ReturnType<typeof typedField>;

function openField() {
  const area = document.createElement('textarea');
  document.body.append(area);
  return { area, field: typedField(area) };
}

const nothing: MayRemove = () => false;

/** Tab and Shift+Tab move white space at the head of a line. */
const indents: MayRemove = (before, at) =>
  /^[ \t]*$/.test(before.slice(lineStart(before, at), at + 1));

/** Bold and italic take away the two signs that they put. */
const signsOf =
  (sign: string): MayRemove =>
  (before, at) =>
    before.charAt(at) === sign.charAt(0);

/** The bar changes the white space, the bullet, the box and the `#` at the head of a line. Never a number. */
const heads: MayRemove = (before, at) => {
  const line = before.slice(lineStart(before, at), lineEnd(before, at));
  const [head = ''] =
    /^[ \t]*#{1,6}[ \t]+|^[ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(?:\[[ xX>]\](?:[ \t]+|$))?/.exec(
      line,
    ) ?? [];
  return at - lineStart(before, at) < head.length && !/[\d.)]/.test(before.charAt(at));
};

/** Taking a selected link away takes its brackets and its address. */
const linkOf =
  (start: number, end: number): MayRemove =>
  (before, at) => {
    const label = before.slice(start + 1, before.indexOf(']', start));
    return at === start || (at > start + label.length && at < end);
  };

/** A step of a person, in which the field is always left as a browser would. */
type Act = (field: Field, area: HTMLTextAreaElement) => void;

const command =
  (aid: Parameters<Field['command']>[0], mayRemove: MayRemove): Act =>
  (field) =>
    void field.command(aid, mayRemove);

const link: Act = (field, area) => {
  const { start, end } = selectionOf(area);
  field.command(toggleLink, linkOf(start, end));
};

const paste =
  (text: string): Act =>
  (field) => {
    if (!field.command((selection) => pasteLink(selection, text), nothing)) field.paste(text);
  };

/** A choice replaces only the begun name. */
const choose =
  (chosen: string): Act =>
  (field, area) => {
    const begun = completableInNewEntry(selectionOf(area));
    if (begun === null) return;
    field.command(
      (selection) => completion(selection, begun, chosen),
      (_before, at) => at >= begun.from && at < begun.to,
    );
  };

const acts: readonly Act[] = [
  (field) => field.breakLine(),
  (field) => {
    for (const sign of '- 3. a') field.type(sign);
    field.breakLine();
  },
  (field) => field.erase(),
  (field) => field.undo(),
  (field) => field.redo(),
  command(indentItems, indents),
  command(outdentItems, indents),
  ...Object.values(markSigns).map((sign) =>
    command((selection) => toggleMark(selection, sign), signsOf(sign)),
  ),
  link,
  ...(['list', 'task', 'heading'] satisfies LineKind[]).map((kind) =>
    command((selection) => toggleLines(selection, kind), heads),
  ),
  command(beginTag, nothing),
  command(beginTemplate, nothing),
  command((selection) => beginTracker(selection, 'mood'), nothing),
  (field) => {
    for (const sign of ' run:: 5 k') field.type(sign);
  },
  (field) => {
    for (const sign of ' mo::') field.type(sign);
  },
  choose('km'),
  (field) => {
    for (const sign of '- [ ] a due:f') field.type(sign);
  },
  choose('2026-12-04'),
  choose('river'),
  choose('dr.house'),
  choose('1. From:\n2. To:'),
  paste('https://a.example/b_(c)'),
  paste('7. Mai'),
  paste('- '),
  (field) => field.compose('12. Mai'),
  (field) => field.compose('- '),
];

const typing = [
  '1',
  '2',
  '3',
  '7',
  '.',
  ')',
  '-',
  '*',
  '+',
  '[',
  ']',
  'x',
  '>',
  '#',
  '@',
  '`',
  '_',
  '~',
  '/',
  ' ',
  '\t',
  '4. ',
  '- ',
  '[] ',
  '[ ] ',
  '7. Mai',
  'é',
  'ש',
];

const act: fc.Arbitrary<Act> = fc
  .oneof(
    { arbitrary: fc.constantFrom(...typing), weight: 5 },
    { arbitrary: fc.constantFrom(...acts), weight: 4 },
    { arbitrary: fc.tuple(fc.nat(40), fc.nat(5)), weight: 1 },
  )
  .map((step): Act => {
    if (typeof step === 'function') return step;
    if (typeof step === 'string')
      return (field) => Array.from(step).forEach((sign) => field.type(sign));
    const [from, length] = step;
    return (field, area) => {
      const start = Math.min(from, area.value.length);
      field.select(start, Math.min(start + length, area.value.length));
    };
  });

describe('any text, with every aid', () => {
  it('typed characters stay, in their order, and each undo returns the text before', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (steps) => {
        const { area, field } = openField();
        for (const step of steps) step(field, area);
        field.detach();
        area.remove();
      }),
      { numRuns: 1000 },
    );
  });

  it('a field without any aid accounts for each character', () => {
    const { area, field } = openField();
    for (const sign of '3. Mai') field.type(sign);
    field.breakLine();
    expect(area.value).toBe('3. Mai\n4. ');
    expect(field.typed()).toBe('3. Mai\n');
    for (const sign of '7. Mai') field.type(sign);
    expect(area.value).toBe('3. Mai\n7. Mai');
    expect(field.typed()).toBe('3. Mai\n7. Mai');
  });
});
