import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';

import { dayKey } from '../../../src/dates/DayKey.ts';
import { SelectedDateContext, type SelectedDate } from '../../../src/hooks/useSelectedDate.ts';
import { renderMarkdown } from '../../../src/ui/markdown/renderMarkdown.tsx';

const nowhere = () => undefined;
const selected: SelectedDate = {
  selectedDate: dayKey('2026-11-20'),
  isHistoryDate: false,
  address: 'date',
  rejectedText: undefined,
  previousDay: nowhere,
  nextDay: nowhere,
  selectDate: nowhere,
  selectToday: nowhere,
};

/** Renders the Markdown `text` of an entry, within a router and with November 20, 2026 selected. */
export function showMarkdown(text: string): void {
  render(
    <BrowserRouter>
      <SelectedDateContext value={selected}>{renderMarkdown(text)}</SelectedDateContext>
    </BrowserRouter>,
  );
}
