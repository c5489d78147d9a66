import { parseTimeString, type TimeString } from '../../dates/TimeString.ts';
import type { Weekday } from '../../dates/weekOf.ts';
import { createEmitter } from '../../lib/createEmitter.ts';
import { storedText } from '../../lib/storedText.ts';
import { storeOnDevice } from '../page/theme.ts';

/** When a person wants to be reminded: a wall time, on some weekdays. */
export interface Reminder {
  readonly time: TimeString;
  /** At least one, in order. */
  readonly weekdays: readonly Weekday[];
}

/** Key in `localStorage` of this device's reminder, such as `21:00:00 12345`. It holds nothing of a log. */
const key = 'daylog:reminder';

const shape = /^(\S+) ([0-6]{1,7})$/;

const changes = createEmitter();

/** The reminder that this device shows while Daylog is open, as a text for {@link parseReminder}; null: none. */
export const deviceReminder = {
  getSnapshot: () => storedText(key),
  subscribe(listener: () => void) {
    const end = changes.subscribe(listener);
    // Another tab has changed it.
    window.addEventListener('storage', listener);
    return () => {
      end();
      window.removeEventListener('storage', listener);
    };
  },
};

/** Chooses the reminder of this device; null: none. */
export function chooseDeviceReminder(reminder: Reminder | null): void {
  storeOnDevice(key, reminder && `${reminder.time} ${reminder.weekdays.join('')}`);
  changes.emit();
}

/** The reminder that `text` says; null for any other text. */
export function parseReminder(text: string | null): Reminder | null {
  const [, written = '', digits = ''] = shape.exec(text ?? '') ?? [];
  const time = parseTimeString(written);
  if (time === undefined) return null;
  return { time, weekdays: weekdays.filter((day) => digits.includes(String(day))) };
}

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
