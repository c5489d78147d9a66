import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import {
  address,
  browser,
  leavePage,
  openPage,
  selected,
  setTheScene,
} from '../../tests/support/app/selectedDateTestPage.tsx';

beforeEach(setTheScene);
afterEach(leavePage);

describe('stepping', () => {
  it('moves by exactly one calendar day and stores it in the address', () => {
    openPage('/');
    act(() => selected().previousDay());
    expect([selected().selectedDate, address()]).toEqual(['2026-11-19', '/11-19-2026']);
    expect(selected().isHistoryDate).toBe(true);
    act(() => selected().nextDay());
    expect([selected().selectedDate, address()]).toEqual(['2026-11-20', '/11-20-2026']);
    expect(selected()).toMatchObject({ isHistoryDate: false, address: 'date' });
    act(() => selected().nextDay());
    expect([selected().selectedDate, address()]).toEqual(['2026-11-21', '/11-21-2026']);
  });

  it('lets Back and Forward walk the days', async () => {
    openPage('/11-20-2026');
    act(() => selected().previousDay());
    act(() => selected().previousDay());
    await browser('back');
    expect(selected().selectedDate).toBe('2026-11-19');
    await browser('back');
    expect(selected().selectedDate).toBe('2026-11-20');
    await browser('forward');
    expect([selected().selectedDate, address()]).toEqual(['2026-11-19', '/11-19-2026']);
    act(() => selected().previousDay());
    expect(selected().selectedDate).toBe('2026-11-18');
  });

  it.each([true, false])(
    'twice in one go is two days, and each has its history entry (transitions: %s)',
    async (useTransitions) => {
      openPage('/11-20-2026', { useTransitions });
      act(() => {
        const { previousDay } = selected();
        previousDay();
        previousDay();
        previousDay();
      });
      expect([selected().selectedDate, address()]).toEqual(['2026-11-17', '/11-17-2026']);
      await browser('back');
      expect(selected().selectedDate).toBe('2026-11-18');
      act(() => {
        selected().nextDay();
        selected().previousDay();
      });
      expect(selected().selectedDate).toBe('2026-11-18');
      act(() => selected().nextDay());
      expect([selected().selectedDate, address()]).toEqual(['2026-11-19', '/11-19-2026']);
    },
  );

  it('goes on from where a link or Back has led', async () => {
    openPage('/11-20-2026');
    act(() => selected().nextDay());
    act(() => screen.getByText('Christmas Eve').click());
    act(() => selected().nextDay());
    expect(selected().selectedDate).toBe('2026-12-25');
    await browser('back');
    await browser('back');
    act(() => selected().previousDay());
    expect([selected().selectedDate, address()]).toEqual(['2026-11-20', '/11-20-2026']);
  });

  it('forgets a step that a link has overtaken', () => {
    openPage('/11-20-2026', { useTransitions: true });
    act(() => {
      selected().nextDay();
      screen.getByText('Christmas Eve').click();
    });
    act(() => selected().nextDay());
    expect([selected().selectedDate, address()]).toEqual(['2026-12-25', '/12-25-2026']);
  });

  it('works by a function kept from an earlier day', () => {
    openPage('/11-20-2026');
    const { nextDay } = selected();
    act(() => nextDay());
    act(() => nextDay());
    expect(selected().selectedDate).toBe('2026-11-22');
    expect(selected().nextDay).toBe(nextDay);
  });

  it('goes over leap days and year edges', () => {
    openPage('/2-28-2024');
    act(() => selected().nextDay());
    expect(address()).toBe('/2-29-2024');
    act(() => selected().nextDay());
    expect(address()).toBe('/3-1-2024');
    act(() => selected().selectDate(dayKey('2027-01-01')));
    act(() => selected().previousDay());
    expect(address()).toBe('/12-31-2026');
  });

  it('stays on the first and the last day there is, without history entries', () => {
    openPage('/1-1-0001');
    const entries = window.history.length;
    act(() => selected().previousDay());
    expect([address(), window.history.length]).toEqual(['/1-1-0001', entries]);
    act(() => selected().selectDate(dayKey('9999-12-31')));
    act(() => selected().nextDay());
    expect([address(), window.history.length]).toEqual(['/12-31-9999', entries + 1]);
  });

  it('from a view behind the date leads to the page of the day', () => {
    openPage('/11-18-2026/search?q=x#entry');
    act(() => selected().previousDay());
    expect(address()).toBe('/11-17-2026');
  });

  it('from an address that is no date starts from today', () => {
    openPage('/hello');
    act(() => selected().previousDay());
    expect(selected()).toMatchObject({ selectedDate: '2026-11-19', rejectedText: undefined });
    expect(address()).toBe('/11-19-2026');
  });

  it('to the day already shown adds no history entry', () => {
    openPage('/11-18-2026');
    const entries = window.history.length;
    act(() => selected().selectDate(dayKey('2026-11-18')));
    expect([address(), window.history.length]).toEqual(['/11-18-2026', entries]);
    act(() => selected().selectToday());
    act(() => selected().selectToday());
    expect([address(), window.history.length]).toEqual(['/', entries + 1]);
    expect(selected()).toMatchObject({ selectedDate: '2026-11-20', address: 'today' });
  });
});
