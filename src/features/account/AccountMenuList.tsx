import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

import { useWords } from '../../hooks/useWords.ts';
import { app } from '../../words/en/app.ts';
import { menu as menuWords } from '../../words/en/menu.ts';

export interface AccountMenuListProps {
  readonly email: string;
  readonly onAccount: () => void;
  readonly onSettings: () => void;
  readonly onTrash: () => void;
  readonly onSignOut: () => void;
  readonly id: string;
  /** What holds the button and this: keys in it are the menu's. */
  readonly root: RefObject<HTMLElement | null>;
  /** The focus is to go back to the button. */
  readonly onClose: () => void;
  /** The person is elsewhere already. */
  readonly onLeft: () => void;
}

/** What the button "Account" opens. */
export function AccountMenuList(props: AccountMenuListProps) {
  const { email, id, root, onClose } = props;
  const words = useWords('menu', menuWords);
  const { account } = useWords('app', app);
  const menu = useRef<HTMLDivElement>(null);

  const hear = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent)) {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) props.onLeft();
      return;
    }
    if (event.key === 'Escape') onClose();
    else if (!moveFocus(menuItems(menu.current), event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    menuItems(menu.current)[0]?.focus();
    const held = root.current;
    const tell = (event: Event) => hear(event);
    held?.addEventListener('keydown', tell);
    document.addEventListener('pointerdown', tell);
    document.addEventListener('focusin', tell);
    return () => {
      held?.removeEventListener('keydown', tell);
      document.removeEventListener('pointerdown', tell);
      document.removeEventListener('focusin', tell);
    };
  }, [root]);

  const item = (name: string, act: () => void) => (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        onClose();
        act();
      }}
    >
      {name}
    </button>
  );

  return (
    <div className="menu">
      <p className="menu-head">{email}</p>
      <div ref={menu} id={id} role="menu" aria-label={account}>
        {item(words.ownAccount, props.onAccount)}
        {item(words.settings, props.onSettings)}
        {item(words.trash, props.onTrash)}
        {item(words.signOut, props.onSignOut)}
      </div>
    </div>
  );
}

function menuItems(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** Moves the focus as a menu does; false when `key` is none of a menu's. */
function moveFocus(items: readonly HTMLElement[], key: string): boolean {
  const current = items.findIndex((item) => item === document.activeElement);
  const target = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: items.length - 1,
  }[key];
  if (target === undefined) return false;
  items.at(target % items.length)?.focus();
  return true;
}
