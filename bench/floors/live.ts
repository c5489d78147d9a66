import { onChildAdded, orderByChild, query, ref, startAt, update } from 'firebase/database';

import { formatMonthDayYear } from '../../src/dates/monthDayYear.ts';
import { dayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import { createIdSource } from '../../src/entries/createIdSource.ts';
import { updateFor } from '../../src/firebase/log/updateFor.ts';
import { openBareSdk } from './bareSdk.ts';

/*
 * The least that a word's way to another device can be: the bare SDK in the page, the same write, nothing kept
 * on either device. `?email=…&password=…&auth=PORT&database=PORT`.
 */
const { database, uid } = await openBareSdk(location.search);

const ids = createIdSource(() => Date.now());
const day = dayKey('2001-01-01');
const root = ref(database, `logs/${uid}`);
const rows = ref(database, `logs/${uid}/entries/${formatMonthDayYear(day)}`);

onChildAdded(query(rows, orderByChild('updatedAt'), startAt(Date.now() - 1000)), (row) => {
  const item = document.createElement('li');
  item.textContent = String(row.child('text').val());
  document.querySelector('ol')?.append(item);
});

const box = document.querySelector('textarea');
box?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const after = {
    ...{ id: ids.entryId(), day, time: timeString(9, 0, 0), zone: 'UTC', text: box.value },
    addedLater: false,
    createdAtMs: null,
    updatedAtMs: null,
    revision: 1,
    clashesWith: null,
    writeId: ids.writeId(),
  };
  box.value = '';
  void update(root, updateFor({ kind: 'add', after }));
});
