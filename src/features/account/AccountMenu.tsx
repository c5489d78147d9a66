import { useId, useRef, useState } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { app } from '../../words/en/app/app.ts';
import { AccountMenuList } from './AccountMenuList.tsx';

/** The button "Account" and its menu. Calls `onNear` on the first hover or focus, to prefetch the menu. */
export function AccountMenu(props: {
  readonly day: DayKey;
  readonly email: string;
  readonly onSignOut: () => void;
  readonly onNear: () => void;
}) {
  const { day, email, onSignOut, onNear } = props;
  const words = useWords('app', app);
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  return (
    <div ref={root} className="menu-root">
      <button
        ref={button}
        type="button"
        className="button-icon"
        aria-label={words.account}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        <Icon name="person" />
      </button>
      {isOpen && (
        <AccountMenuList
          day={day}
          email={email}
          onSignOut={onSignOut}
          id={id}
          root={root}
          onLeft={() => setIsOpen(false)}
          onClose={() => {
            setIsOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
