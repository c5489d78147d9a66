import { useEffect, useLayoutEffect } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { afterPaint } from '../../lib/afterPaint.ts';
import { app } from '../../words/en/app.ts';

/** Puts the date into the page title, and marks a past day for the style sheet. */
export function useDateOnPage(day: DayKey | '', isOpen: boolean): void {
  const words = useWords(app);
  const { locale } = useEnvironment();
  const { isHistoryDate } = useSelectedDate();
  const isDay = isOpen && day !== '';
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isDay && isHistoryDate) dataset['day'] = 'history';
    else delete dataset['day'];
  }, [isDay, isHistoryDate]);
  useLayoutEffect(() => {
    // At once: a locked page has no date, and a hidden one is not painted.
    if (!isDay) document.title = words.name;
  }, [isDay, words]);
  useEffect(() => {
    if (!isDay) return undefined;
    return afterPaint(() => {
      document.title = `${dayLabel(day, 'date', locale)} · ${words.name}`;
    });
  }, [day, isDay, locale, words]);
}
