import { useId, useRef, useState, type ComponentType } from 'react';

import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { app } from '../../words/en/app.ts';
import type { AccountMenuListProps } from './AccountMenuList.tsx';

type Choices = Pick<
  AccountMenuListProps,
  'email' | 'onAccount' | 'onSettings' | 'onTrash' | 'onSignOut'
>;

/** The button "Account" and what it opens: `List`, which `onNear` may bring before it is asked for. */
export function AccountMenu({
  List,
  onNear,
  ...choices
}: Choices & {
  readonly List: ComponentType<AccountMenuListProps>;
  readonly onNear: () => void;
}) {
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
        <List
          {...choices}
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
