import { cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { SelectedDateContext, type SelectedDate } from '../../hooks/useSelectedDate.ts';
import { renderMarkdown } from './renderMarkdown.tsx';

afterEach(cleanup);

const nowhere = () => undefined;
const selected: SelectedDate = {
  ...{ selectedDate: dayKey('2026-11-20'), isHistoryDate: false, address: 'date' },
  rejectedText: undefined,
  previousDay: nowhere,
  nextDay: nowhere,
  selectDate: nowhere,
  selectToday: nowhere,
};

function show(text: string) {
  render(
    <BrowserRouter>
      <SelectedDateContext value={selected}>{renderMarkdown(text)}</SelectedDateContext>
    </BrowserRouter>,
  );
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

describe('a tag in an entry', () => {
  it('leads to every entry that has it, behind the selected date', () => {
    expect(show('- *see* #Grün, and `#code`')).toEqual([
      ['#Grün', '/11-20-2026/search?q=tag%3AGr%C3%BCn'],
    ]);
  });

  it('is words within a link', () => {
    expect(show('[about #house](https://a.example/)')).toEqual([
      ['about #house', 'https://a.example/'],
    ]);
  });
});
