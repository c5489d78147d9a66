import type { ReactNode } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { AccountMenu } from '../../features/account/AccountMenu.tsx';
import { Link } from '../../hooks/page/Link.tsx';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { app } from '../../words/en/app.ts';
import { SignOutDialog } from '../lazyScreens.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import type { ViewName } from '../viewNames.ts';
import { LookBackMenu } from './LookBackMenu.tsx';
import { LookBackTabs } from './LookBackTabs.tsx';
import { isLookBackView } from './lookBackViews.ts';

interface PageHeaderProps {
  readonly day: DayKey;
  /** The screen in place of the day. */
  readonly view: ViewName | undefined;
  readonly email: string;
  readonly onSignOut: () => void;
  readonly onPalette: () => void;
  /** Notices above the day. */
  readonly children: ReactNode;
}

/** The top of every page: the way home, the other views, the account menu, notices. */
export function PageHeader({ day, view, email, onSignOut, onPalette, children }: PageHeaderProps) {
  const words = useWords(app);
  return (
    <header>
      <div className="top">
        {view === undefined ? (
          <Link className="brand-home" to="/">
            {words.name}
          </Link>
        ) : (
          <BackToDay day={day} />
        )}
        <div className="top-links">
          {!isLookBackView(view) && <LookBackMenu day={day} />}
          <Link className="button-icon" aria-label={words.view.search} to={datePath(day, 'search')}>
            <Icon name="search" />
          </Link>
          <PaletteButton onOpen={onPalette} />
          <AccountMenu
            day={day}
            email={email}
            onSignOut={onSignOut}
            onNear={SignOutDialog.prefetch}
          />
        </div>
      </div>
      {isLookBackView(view) && <LookBackTabs day={day} view={view} />}
      {children}
    </header>
  );
}

/** The link to the selected day, named by its date: "‹ Nov 22". The year is shown unless it is this one. */
function BackToDay({ day }: { readonly day: DayKey }) {
  const words = useWords(app);
  const { locale } = useEnvironment();
  const today = useToday();
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const name = dayLabel(day, isThisYear ? 'short-month-and-day' : 'short', locale);
  return (
    <Link className="view-back" to={datePath(day)} aria-label={words.backTo(name)}>
      <Icon name="previous" />
      <span lang={locale}>{name}</span>
    </Link>
  );
}
