import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { dayKey } from '../../../dates/DayKey.ts';
import { Examples } from './lazyExamples.ts';
import { entryTexts, newEntry, openApp } from '../../../../tests/support/app/testApp.tsx';

beforeAll(() => Examples.settle());
afterEach(cleanup);

describe('the first evening', () => {
  const examples = () => {
    const section = screen.queryByRole('heading', { name: 'For example' })?.closest('section');
    return section ? within(section).getAllByRole('button') : [];
  };

  it('offers three examples, which fill the composer and save nothing', async () => {
    const { user, advance } = await openApp();
    await advance(1000);
    const [moment, , task] = examples();
    expect(examples()).toHaveLength(3);
    if (moment === undefined || task === undefined) throw new Error('There are no examples');
    await user.click(moment);
    expect(newEntry().value).toBe('First coffee on the balcony. Cold, clear, quiet.');
    expect(document.activeElement).toBe(newEntry());
    await user.click(task);
    expect(newEntry().value).toBe('- [ ] Call the dentist');
    expect(entryTexts()).toEqual([]);
  });

  it('keeps the text that was typed before an example', async () => {
    const { user, advance } = await openApp();
    await advance(1000);
    await user.type(newEntry(), 'My own words');
    const [, , task] = examples();
    if (task === undefined) throw new Error('There are no examples');
    await user.click(task);
    expect(newEntry().value).toBe('My own words\n- [ ] Call the dentist');
  });

  it('is over with the first entry, on every day', async () => {
    const { write, user, advance } = await openApp();
    await write({ text: 'Frost', day: dayKey('2026-03-03') });
    await advance(1000);
    expect(examples()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    await advance(1000);
    expect(examples()).toEqual([]);
  });

  it('offers none while this device cannot know that the log is empty', async () => {
    const { advance } = await openApp({ isFilled: false });
    await advance(60_000);
    expect(examples()).toEqual([]);
  });
});
