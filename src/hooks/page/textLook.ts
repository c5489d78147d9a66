import { lookKeys } from '../../lib/storedText.ts';
import { storeOnDevice } from './theme.ts';

/** What a person chooses about written texts, on each device: their size, the width of the page, values below a day. */
export type TextLook = 'size' | 'width' | 'values';

/** The value without a choice. */
const usual = 'normal';

/** The present choice, as `tokens.css` names it. */
export function textLook(look: TextLook): string {
  return document.documentElement.dataset[look] ?? usual;
}

/** Shows texts in this way on this device, now and at each first paint. */
export function chooseTextLook(look: TextLook, value: string): void {
  const page = document.documentElement;
  if (value === usual) page.removeAttribute(`data-${look}`);
  else page.dataset[look] = value;
  storeOnDevice(lookKeys[look], value === usual ? null : value);
}
