import { expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import type { Entry } from '../../entries/Entry.ts';
import { asEntryId, asWriteId } from '../../entries/entryIds.ts';
import { createOpenTasks } from './openTasks.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';

function entry(day: string, text: string): Entry {
  return testEntry({
    id: asEntryId(`id of ${text}`),
    day: dayKey(day),
    time: timeString(9, 5, 0),
    text,
    writeId: asWriteId('w'),
  });
}

it('open tasks are told by day, newest first, and as they stand in it', () => {
  const tasks = createOpenTasks();
  tasks.setDay(dayKey('2026-11-18'), [
    entry('2026-11-18', '- [x] two\n- [>] three\n- [ ] one\n- [-] zero'),
  ]);
  tasks.setDay(dayKey('2026-11-20'), [
    entry('2026-11-20', 'x\n- [ ] four due:2026-12-01\n- [ ] five'),
  ]);
  tasks.setDay(dayKey('2026-11-19'), [entry('2026-11-19', 'nothing to do')]);
  expect(tasks.all()).toEqual([
    {
      day: '2026-11-20',
      entryId: 'id of x\n- [ ] four due:2026-12-01\n- [ ] five',
      line: 1,
      source: '- [ ] four due:2026-12-01',
      label: 'four due:2026-12-01',
      place: 0,
      tags: [],
      due: '2026-12-01',
    },
    expect.objectContaining({ day: '2026-11-20', label: 'five', line: 2, due: null }),
    expect.objectContaining({ day: '2026-11-18', label: 'one', line: 2, place: 2 }),
  ]);
});

it('a task has the tags of its line, or of its entry when its line has none', () => {
  const tasks = createOpenTasks();
  const text = 'Roof #house #House\n- [ ] one\n- [ ] two #garden';
  tasks.setDay(dayKey('2026-11-18'), [entry('2026-11-18', text)]);
  expect(tasks.all().map(({ tags }) => tags)).toEqual([['house'], ['garden']]);
});

it('the tasks of a template are not to be done', () => {
  const tasks = createOpenTasks();
  const texts = ['#template Morning\n- [ ] plan', '- [ ] plan', 'Notes #template\n- [ ] send'];
  const day = '2026-11-18';
  tasks.setDay(
    dayKey(day),
    texts.map((text) => entry(day, text)),
  );
  expect(tasks.all()).toMatchObject([{ label: 'plan' }, { label: 'send' }]);
});

it('a task that is done, or whose day is gone, is told no more', () => {
  const tasks = createOpenTasks();
  const day = dayKey('2026-11-18');
  tasks.setDay(day, [entry('2026-11-18', '- [ ] one')]);
  tasks.setDay(day, [entry('2026-11-18', '- [x] one')]);
  expect(tasks.all()).toEqual([]);
  tasks.setDay(day, [entry('2026-11-18', '- [ ] one')]);
  tasks.setDay(day, []);
  expect(tasks.all()).toEqual([]);
});
