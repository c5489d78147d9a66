import type { ReactNode } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { AccountMenu } from '../../features/account/AccountMenu.tsx';
import { Link } from '../../hooks/page/Link.tsx';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { app } from '../../words/en/app/app.ts';
import { SignOutDialog } from '../lazyScreens.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';

interface PageHeaderProps {
  readonly day: DayKey;
  readonly email: string;
  readonly onSignOut: () => void;
  readonly onPalette: () => void;
  /** Notices above the day. */
  readonly children: ReactNode;
}

/** The top of every page: links to today and other views, the account menu, notices. */
export function PageHeader({ day, email, onSignOut, onPalette, children }: PageHeaderProps) {
  const words = useWords('app', app);
  return (
    <header>
      <div className="top">
        <Link className="brand-home" to="/">
          {words.name}
        </Link>
        <div className="top-links">
          {(['calendar', 'search'] as const).map((view) => (
            <Link
              key={view}
              className="button-icon"
              aria-label={words.view[view]}
              to={datePath(day, view)}
            >
              <Icon name={view} />
            </Link>
          ))}
          <PaletteButton onOpen={onPalette} />
        </div>
        <AccountMenu
          day={day}
          email={email}
          onSignOut={onSignOut}
          onNear={SignOutDialog.prefetch}
        />
      </div>
      {children}
    </header>
  );
}
