import { expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';
import { createTemplatesView } from './templatesView.ts';

/** A view, and a way to set the texts of a day. */
function templatesView() {
  const view = createTemplatesView();
  return {
    write: (day: string, ...texts: readonly string[]) =>
      view.setDay(
        dayKey(day),
        texts.map((text) => testEntry({ id: asEntryId(text), time: timeString(9, 5, 0), text })),
      ),
    days: () => view.days(),
    listed: () => view.templates().map(({ name, text }) => `${name}: ${text}`),
  };
}

it('the templates are listed newest first, each name once', () => {
  const { write, listed } = templatesView();
  write('2026-11-18', '#template Morning\nold', '#template Evening\nSlept');
  write('2026-11-20', '#template Walk\nWith whom', 'Frost', '#template morning\nnew');
  write('2026-11-19', '#template Trip\nWhere to', '#template');
  expect(listed()).toEqual(['morning: new', 'Walk: With whom', 'Trip: Where to', 'Evening: Slept']);
});

it('a template that was changed or deleted gives way to the one before it', () => {
  const { write, listed } = templatesView();
  write('2026-11-18', '#template Morning\nold');
  write('2026-11-20', '#template Morning\nnew');
  write('2026-11-20', '#template Morning\nnewer');
  expect(listed()).toEqual(['Morning: newer']);
  write('2026-11-20');
  expect(listed()).toEqual(['Morning: old']);
  write('2026-11-18', 'Morning');
  expect(listed()).toEqual([]);
});

it('the days of templates are known, also of those with nothing to insert', () => {
  const { write, days } = templatesView();
  write('2026-11-18', '#template');
  write('2026-11-20', 'Frost', '#template Walk\nWith whom');
  write('2026-11-19', 'Frost');
  expect(days()).toEqual(['2026-11-20', '2026-11-18']);
  write('2026-11-18', 'Frost');
  expect(days()).toEqual(['2026-11-20']);
});
