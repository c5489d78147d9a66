import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { menu as menuWords } from '../../words/en/menu.ts';

interface AccountMenuProps {
  readonly email: string;
  readonly onAccount: () => void;
  readonly onSettings: () => void;
  readonly onTrash: () => void;
  readonly onSignOut: () => void;
}

/** The button "Account" and what it opens. */
export function AccountMenu({
  email,
  onAccount,
  onSettings,
  onTrash,
  onSignOut,
}: AccountMenuProps) {
  const words = useWords('menu', menuWords);
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    menuItems(menu.current)[0]?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return;
      setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  function close() {
    setIsOpen(false);
    button.current?.focus();
  }

  function choose(act: () => void) {
    close();
    act();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return;
    if (event.key === 'Escape') close();
    else if (!moveFocus(menuItems(menu.current), event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const item = (name: string, act: () => void) => (
    <button type="button" role="menuitem" tabIndex={-1} onClick={() => choose(act)}>
      {name}
    </button>
  );

  return (
    <div ref={root} className="menu-root" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="button-icon"
        aria-label={words.account}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="person" />
      </button>
      {isOpen && (
        <div className="menu">
          <p className="menu-head">{email}</p>
          <div ref={menu} id={id} role="menu" aria-label={words.account}>
            {item(words.ownAccount, onAccount)}
            {item(words.settings, onSettings)}
            {item(words.trash, onTrash)}
            {item(words.signOut, onSignOut)}
          </div>
        </div>
      )}
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
