import type { ComponentType, MouseEvent, ReactNode } from 'react';

import type { DayKey } from '../dates/DayKey.ts';
import { datePath } from '../dates/datePath.ts';
import { AccountMenu } from '../features/account/AccountMenu.tsx';
import type { AccountMenuListProps } from '../features/account/AccountMenuList.tsx';
import { useWords } from '../hooks/useWords.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { app } from '../words/en/app.ts';

interface PageHeaderProps {
  readonly day: DayKey;
  readonly email: string;
  readonly open: (path: string) => void;
  readonly onSignOut: () => void;
  /** The list of the account's menu, once its code is here. */
  readonly AccountList: ComponentType<AccountMenuListProps> | undefined;
  /** What the app has to say above the day. */
  readonly children: ReactNode;
}

/** The top of every page: the way home, the ways to other views, and what the app has to say. */
export function PageHeader(props: PageHeaderProps) {
  const { day, email, open, onSignOut, AccountList, children } = props;
  const words = useWords('app', app);
  return (
    <header>
      <div className="top">
        <a className="brand-home" href="/" onClick={inPlace('/', open)}>
          {words.name}
        </a>
        <div className="top-links">
          <IconLink
            icon="calendar"
            name={words.view.calendar}
            to={datePath(day, 'calendar')}
            open={open}
          />
          <IconLink
            icon="search"
            name={words.view.search}
            to={datePath(day, 'search')}
            open={open}
          />
        </div>
        <AccountMenu
          List={AccountList}
          email={email}
          onAccount={() => open(datePath(day, 'account'))}
          onSettings={() => open(datePath(day, 'settings'))}
          onTrash={() => open(datePath(day, 'trash'))}
          onSignOut={onSignOut}
        />
      </div>
      {children}
    </header>
  );
}

function IconLink(props: {
  readonly icon: IconName;
  readonly name: string;
  readonly to: string;
  readonly open: (path: string) => void;
}) {
  const { icon, name, to, open } = props;
  return (
    <a className="button-icon" aria-label={name} href={to} onClick={inPlace(to, open)}>
      <Icon name={icon} />
    </a>
  );
}

/** Turns the page in place; with a modifier a link stays the browser's. */
function inPlace(path: string, open: (path: string) => void) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(path);
  };
}
