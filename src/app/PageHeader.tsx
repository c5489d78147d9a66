import type { ReactNode } from 'react';

import type { DayKey } from '../dates/DayKey.ts';
import { datePath } from '../dates/datePath.ts';
import { AccountMenu } from '../features/account/AccountMenu.tsx';
import type { AccountMenuListProps } from '../features/account/AccountMenuList.tsx';
import { Link } from '../hooks/page/Link.tsx';
import { useWords } from '../hooks/useWords.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { app } from '../words/en/app.ts';
import { Broken } from './Broken.tsx';
import type { ViewName } from './viewNames.ts';
import { bringPageParts, WithPageParts } from './WithPageParts.tsx';

interface PageHeaderProps {
  readonly day: DayKey;
  readonly email: string;
  readonly open: (path: string) => void;
  readonly onSignOut: () => void;
  /** A view may be opened soon. */
  readonly onNear: (view: ViewName) => void;
  /** What the app has to say above the day. */
  readonly children: ReactNode;
}

/** The top of every page: the way home, the ways to other views, and what the app has to say. */
export function PageHeader(props: PageHeaderProps) {
  const { day, email, open, onSignOut, onNear, children } = props;
  const words = useWords('app', app);
  return (
    <header>
      <div className="top">
        <Link className="brand-home" to="/">
          {words.name}
        </Link>
        <div className="top-links">
          <IconLink
            icon="calendar"
            name={words.view.calendar}
            to={datePath(day, 'calendar')}
            onNear={() => onNear('calendar')}
          />
          <IconLink
            icon="search"
            name={words.view.search}
            to={datePath(day, 'search')}
            onNear={() => onNear('search')}
          />
        </div>
        <AccountMenu
          List={AccountList}
          onNear={() => bringPageParts()}
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

/** The list of the account's menu, once its code is here. */
function AccountList(props: AccountMenuListProps) {
  const words = useWords('app', app);
  return (
    <Broken sentence={words.brokenView} tryAgain={words.tryAgain}>
      <WithPageParts>{(parts) => <parts.AccountMenuList {...props} />}</WithPageParts>
    </Broken>
  );
}

function IconLink(props: {
  readonly icon: IconName;
  readonly name: string;
  readonly to: string;
  readonly onNear: () => void;
}) {
  const { icon, name, to, onNear } = props;
  return (
    <Link
      className="button-icon"
      aria-label={name}
      to={to}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <Icon name={icon} />
    </Link>
  );
}
