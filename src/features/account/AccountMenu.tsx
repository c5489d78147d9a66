import { useId, useRef, useState, type ComponentType } from 'react';

import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { app } from '../../words/en/app.ts';
import type { AccountMenuListProps } from './AccountMenuList.tsx';

type Choices = Pick<
  AccountMenuListProps,
  'email' | 'onAccount' | 'onSettings' | 'onTrash' | 'onSignOut'
>;

/** The button "Account" and what it opens: `List`, as soon as it is here. */
export function AccountMenu({
  List,
  ...choices
}: Choices & { readonly List: ComponentType<AccountMenuListProps> | undefined }) {
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
      >
        <Icon name="person" />
      </button>
      {isOpen && List && (
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
