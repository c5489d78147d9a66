import { onChildAdded, orderByChild, query, startAt } from 'firebase/database';

import { dayKey } from '../../src/dates/DayKey.ts';
import { formatMonthDayYear } from '../../src/dates/monthDayYear.ts';
import { openBareSdk, placeIn } from '../support/bareSdk.ts';

/* The least that a word's way to another device can be: the same write by the bare SDK, and nothing stored. */
const root = document.getElementById('root');
const list = document.createElement('ol');
const box = document.createElement('textarea');
box.setAttribute('aria-label', 'New entry');
root?.append(list, box);

const sdk = await openBareSdk(placeIn(location.search));
const day = dayKey(new URLSearchParams(location.search).get('day') ?? '2001-01-01');
const entries = sdk.at(`entries/${formatMonthDayYear(day)}`);

onChildAdded(query(entries, orderByChild('updatedAt'), startAt(Date.now() - 1000)), (row) => {
  const item = document.createElement('li');
  item.textContent = String(row.child('text').val());
  list.append(item);
});
box.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  void sdk.add(day, box.value);
  box.value = '';
});
