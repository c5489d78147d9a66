declare const timeStringBrand: unique symbol;

/** A wall time, `HH:mm:ss` from `00:00:00` to `23:59:59`. Strings compare and sort in order of time. */
export type TimeString = string & { readonly [timeStringBrand]: true };

const timeShape = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Whether `text` is a wall time. `24:00:00`, `9:05:00` and `09:05` are not. */
export function isTimeString(text: string): text is TimeString {
  return timeShape.test(text);
}

/** The wall time written as `HH:mm:ss`. undefined for any other text. */
export function parseTimeString(text: string): TimeString | undefined {
  return isTimeString(text) ? text : undefined;
}

/**
 * The wall time in the value of an `<input type="time">`. undefined if the value is empty or no time.
 * Browsers omit seconds of zero. They may add a fraction, which is dropped.
 */
export function parseTimeInput(value: string): TimeString | undefined {
  const withSeconds = value.length === 5 ? `${value}:00` : value;
  return parseTimeString(withSeconds.replace(/\.\d{1,3}$/, ''));
}

/** The wall time of three numbers. Throws RangeError if a number is out of range, as a bug. */
export function timeString(hour: number, minute: number, second: number): TimeString {
  const text = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  if (!isTimeString(text)) throw new RangeError(`Not a time of day: ${text}`);
  return text;
}
