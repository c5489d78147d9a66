import { describe, expect, it } from 'vitest';

import { afterEdit } from '../../../tests/support/selectionIn.ts';
import { toggleLines, type LineKind } from './lineKinds.ts';

describe('lines', () => {
  it.each<[LineKind, string, string]>([
    ['list', 'milk|', '- milk|'],
    ['list', '|', '- |'],
    ['list', '- milk|', 'milk|'],
    ['list', '- [ ] milk|', '- milk|'],
    ['list', '# milk|', '- milk|'],
    ['list', '‹milk\n\nbread›', '- ‹milk\n\n- bread›'],
    ['list', '‹- milk\nbread›', '‹- milk\n- bread›'],
    ['task', 'call|', '- [ ] call|'],
    ['task', '- [ ] call|', 'call|'],
    ['task', '- [x] ca|ll', 'ca|ll'],
    ['task', '  - call|', '  - [ ] call|'],
    ['task', '1. call|', '1. [ ] call|'],
    ['task', '  3. [ ] call|', '  3. call|'],
    ['list', '3. Mai|', '- 3. Mai|'],
    ['list', '- 3. Mai|', '3. Mai|'],
    ['list', '3. [ ] Mai|', '- 3. Mai|'],
    ['heading', '3. Mai|', '# 3. Mai|'],
    ['heading', '# 3. Mai|', '3. Mai|'],
    ['heading', 'Walk|', '# Walk|'],
    ['heading', '### Walk|', 'Walk|'],
    ['heading', 'a\n|\nb', 'a\n# |\nb'],
    ['heading', '- Walk|', '# Walk|'],
    ['heading', '#tag|', '# #tag|'],
  ])('become a %s, and words again: %j, %j', (kind, before, after) =>
    expect(afterEdit(before, (selection) => toggleLines(selection, kind))).toBe(after),
  );
});
