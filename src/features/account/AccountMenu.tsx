import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { datePath } from '../../dates/datePath.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { useEncryptionStatus } from '../../hooks/log/useEncryption.ts';
import { useDisclosure } from '../../hooks/page/useDisclosure.ts';
import { usePrefetch } from '../../hooks/page/usePrefetch.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { app, menu as menuWords } from '../../words/en/app.ts';

/** The button "Account" and its menu. Calls `onNear` on the first hover or focus, to prefetch the menu. */
export function AccountMenu(props: {
  readonly day: DayKey;
  readonly email: string;
  readonly onSignOut: () => void;
  readonly onNear: () => void;
}) {
  const { onNear, ...shown } = props;
  const words = useWords(app);
  const { isOpen, close, rootProps, buttonProps, panelId } = useDisclosure();
  return (
    <div {...rootProps} className="menu-root">
      <button
        {...buttonProps}
        type="button"
        className="button-icon"
        aria-label={words.account}
        aria-haspopup="menu"
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        <Icon name="person" />
      </button>
      {isOpen && <AccountMenuList {...shown} id={panelId} root={rootProps.ref} onClose={close} />}
    </div>
  );
}

interface AccountMenuListProps {
  readonly day: DayKey;
  readonly email: string;
  readonly onSignOut: () => void;
  readonly id: string;
  /** The element that contains the button and the menu. The menu handles the keys pressed in it. */
  readonly root: RefObject<HTMLElement | null>;
  /** Closes the menu and returns focus to the button. */
  readonly onClose: () => void;
}

/** The menu of the button "Account". */
function AccountMenuList(props: AccountMenuListProps) {
  const { day, email, id, root, onClose } = props;
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const words = useWords(menuWords);
  const { account } = useWords(app);
  const isOn = useEncryptionStatus().kind === 'on';
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    menuItems(menu.current)[0]?.focus();
    const held = root.current;
    const hear = (event: KeyboardEvent) => {
      if (!moveFocus(menuItems(menu.current), event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    held?.addEventListener('keydown', hear);
    return () => held?.removeEventListener('keydown', hear);
  }, [root]);

  const item = (name: string, act: () => void, near?: () => void) => (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        onClose();
        act();
      }}
      onPointerEnter={near}
      onFocus={near}
    >
      {name}
    </button>
  );
  const screenItem = (name: string, view: string) => {
    const path = datePath(day, view);
    return item(
      name,
      () => void navigate(path),
      () => prefetch(path),
    );
  };

  return (
    <div className="menu-card menu">
      <p className="menu-head">
        {email}
        {isOn && <span className="menu-note">{words.onlyYou}</span>}
      </p>
      <div ref={menu} id={id} role="menu" aria-label={account}>
        {screenItem(words.ownAccount, 'account')}
        {screenItem(words.encryption, 'encryption')}
        {screenItem(words.settings, 'settings')}
        {screenItem(words.transfer, 'transfer')}
        {screenItem(words.trash, 'trash')}
        {item(words.signOut, props.onSignOut)}
      </div>
    </div>
  );
}

function menuItems(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** Moves focus for a menu key. Returns false when `key` is not a menu key. */
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
