import { afterEach, describe, expect, it, vi } from 'vitest';

import { applyEdit, selectionOf } from './applyEdit.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe('an edit of a field', () => {
  it.each([
    ['that the browser makes', true],
    ['that the browser refuses', false],
  ])('%s changes the text once, with an event, and selects', (_what, isTaken) => {
    const area = document.createElement('textarea');
    document.body.append(area);
    area.value = 'a frosty day';
    const heard: string[] = [];
    area.addEventListener('input', () => heard.push(area.value));
    const execCommand = vi.spyOn(document, 'execCommand');
    if (!isTaken) execCommand.mockReturnValue(false);
    applyEdit(area, { from: 2, to: 8, insert: '**frosty**', start: 4, end: 10 });
    expect(heard).toEqual(['a **frosty** day']);
    expect(selectionOf(area)).toEqual({ text: 'a **frosty** day', start: 4, end: 10 });
    applyEdit(area, { from: 2, to: 12, insert: '', start: 2, end: 2 });
    expect(heard).toEqual(['a **frosty** day', 'a  day']);
    applyEdit(area, { from: 2, to: 2, insert: '', start: 0, end: 0 });
    expect(heard).toHaveLength(2);
    expect(selectionOf(area)).toEqual({ text: 'a  day', start: 0, end: 0 });
    expect(document.activeElement).toBe(area);
  });
});
