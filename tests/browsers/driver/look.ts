/** An element on screen with a role and a name. */
export interface Seen {
  readonly text: string;
  /** The value of a field; empty for other elements. */
  readonly value: string;
  readonly isFocused: boolean;
  /** The middle of its first box, in CSS pixels of the viewport. */
  readonly x: number;
  readonly y: number;
  /** Whether a click at its middle reaches it. */
  readonly isHit: boolean;
}

/** What one press of the mouse reached: the element that it was meant for, or another. Null before it comes. */
export interface Press {
  readonly isDownOnTarget: boolean | null;
  readonly isClickOnTarget: boolean | null;
}

/** Runs in the page: the press that {@link look} waits for since `first: 'press'`; null in a document since then. */
export function lastPress(): Press | null {
  return (Reflect.get(window, 'journeyPress') as Press | undefined) ?? null;
}

export type Role =
  | 'button'
  | 'link'
  | 'textbox'
  | 'menuitem'
  | 'listitem'
  | 'heading'
  | 'checkbox'
  | 'radio'
  | 'status'
  | 'alert'
  | 'dialog'
  | 'grid'
  | 'list';

/** What {@link look} looks for. `nameLike` and `text` are patterns, because the request is JSON. */
export interface Wanted {
  readonly role: Role;
  readonly name?: string;
  readonly nameLike?: string;
  /** What its text matches. */
  readonly text?: string;
  /** The text of the entry that contains it. */
  readonly inEntry?: string;
  /** What to do with the first one found, before it is described. */
  readonly first?: 'press' | 'select';
}

/**
 * The elements on screen that `wanted` describes, in the order of the document. While a dialog is open, those in
 * it alone. Runs in the page, by the same rules in each engine. The first paint's picture of the last visit does
 * not count.
 */
export function look(wanted: Wanted): readonly Seen[] {
  const selectors: Readonly<Record<Role, string>> = {
    button: 'button:not([role]), [role=button], summary',
    link: 'a[href]:not([role])',
    textbox:
      'input:not([type=checkbox], [type=radio], [type=file]), textarea, [role=textbox], [role=searchbox]',
    menuitem: '[role^=menuitem]',
    listitem: 'li',
    heading: 'h1, h2, h3',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio], [role=radio]',
    status: '[role=status], output',
    alert: '[role=alert]',
    dialog: 'dialog[open], [role=dialog]',
    grid: '[role=grid]',
    list: 'ul, ol, [role=list]',
  };
  const tidy = (text: string | null | undefined) => (text ?? '').trim().replace(/\s+/g, ' ');
  // The keys on buttons, for instance, are for the eyes alone.
  const spokenIn = (element: Element | null): string => {
    if (element?.querySelector('[aria-hidden=true]') == null) return element?.textContent ?? '';
    const copy = document.createElement('div');
    copy.append(...[...element.childNodes].map((child) => child.cloneNode(true)));
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return copy.textContent;
  };
  const nameOf = (element: HTMLElement): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const named = ids.map((id) => spokenIn(document.getElementById(id))).join(' ');
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? [...(element.labels ?? [])].map(spokenIn).join(' ')
        : '';
    return tidy(named || element.getAttribute('aria-label') || labels || spokenIn(element));
  };
  const isOnScreen = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    const isHidden = element.closest('[inert], [aria-hidden=true], #first-paint') !== null;
    // Fields that are painted by their label have no size worth the name.
    return (
      !isHidden && width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
    );
  };
  const entryOf = (element: HTMLElement) => tidy(element.closest('li')?.innerText);
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]');
  const top = dialogs.item(dialogs.length - 1) as HTMLElement | null;
  const scope = top !== null && wanted.role !== 'dialog' ? top : document;
  const found = [...scope.querySelectorAll<HTMLElement>(selectors[wanted.role])].filter(
    (element) =>
      isOnScreen(element) &&
      (wanted.name === undefined || nameOf(element) === wanted.name) &&
      (wanted.nameLike === undefined || new RegExp(wanted.nameLike).test(nameOf(element))) &&
      (wanted.text === undefined || new RegExp(wanted.text).test(tidy(element.innerText))) &&
      (wanted.inEntry === undefined || entryOf(element).includes(wanted.inEntry)),
  );
  const [first] = found;
  const isReached = (element: HTMLElement, hit: EventTarget | null) =>
    hit instanceof Element && (element.contains(hit) || hit.closest('label')?.control === element);
  if (first !== undefined && wanted.first === 'press') {
    first.scrollIntoView({ block: 'center', behavior: 'instant' });
    const press: Record<keyof Press, boolean | null> = {
      isDownOnTarget: null,
      isClickOnTarget: null,
    };
    Reflect.set(window, 'journeyPress', press);
    const once = { capture: true, once: true };
    const onDown = ({ target }: Event) => (press.isDownOnTarget = isReached(first, target));
    const onClick = ({ target }: Event) => (press.isClickOnTarget = isReached(first, target));
    window.addEventListener('pointerdown', onDown, once);
    window.addEventListener('click', onClick, once);
  }
  if (wanted.first === 'select') {
    if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) {
      first.focus();
      first.select();
    }
  }
  return found.map((element) => {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    const hit = document.elementFromPoint(x, y);
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    return {
      text: tidy(element.innerText),
      value: isField ? element.value : '',
      isFocused: document.activeElement === element,
      x,
      y,
      isHit: isReached(element, hit),
    };
  });
}
