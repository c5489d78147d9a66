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
import type { Words } from '../../words/Words.ts';
import { app } from '../../words/en/app.ts';
import { SignOutDialog, CommandPalette } from '../lazyScreens.ts';
import { type ScreenName, screenOf, type ViewName } from '../viewNames.ts';
import '../palette/paletteButton.css';
import { useDisclosure } from '../../hooks/page/useDisclosure.ts';

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
  const screen = view && screenOf(view);
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
          {!isLookBackView(screen) && <LookBackMenu day={day} />}
          <Link
            className="button-icon"
            aria-label={words.view.search}
            aria-current={screen === 'search' ? 'page' : undefined}
            to={datePath(day, 'search')}
          >
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
      {isLookBackView(screen) && <LookBackTabs day={day} screen={screen} />}
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

/** Opens the command palette on a touch screen, which has no key for it. */
function PaletteButton({ onOpen }: { readonly onOpen: () => void }) {
  const words = useWords(app);
  return (
    <button
      type="button"
      className="button-icon palette-button"
      aria-label={words.palette}
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerEnter={CommandPalette.prefetch}
      onFocus={CommandPalette.prefetch}
    >
      <Icon name="commands" />
    </button>
  );
}

/** The button "Look back", which shows and hides the links to the views over many days. */
function LookBackMenu({ day }: { readonly day: DayKey }) {
  const words = useWords(app);
  const { isOpen, close, rootProps, buttonProps, panelId } = useDisclosure();
  return (
    <div {...rootProps} className="menu-root">
      <button {...buttonProps} type="button" className="top-button">
        {words.lookBack}
        <Icon name="down" />
      </button>
      {isOpen && (
        <nav id={panelId} className="menu-card menu" aria-label={words.views}>
          <ul className="menu-links">
            {lookBackViews.map((name) => (
              <li key={name}>
                {/* The focus stays on the page while the code of the next screen loads. */}
                <Link to={datePath(day, name)} onClick={close}>
                  {words.view[name]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** The row of links between the screens over many days. Only very large text makes it wider than a phone. */
function LookBackTabs(props: { readonly day: DayKey; readonly screen: ScreenName | undefined }) {
  const words = useWords(app);
  return (
    <nav className="look-back" aria-label={words.views}>
      {lookBackViews.map((name) => (
        <Link
          key={name}
          to={datePath(props.day, name)}
          aria-current={name === rowScreenOf(props.screen) ? 'page' : undefined}
        >
          {words.view[name]}
        </Link>
      ))}
    </nav>
  );
}

/**
 * The screens over many days that have a link in the row, in its order. `app.view` holds their names. The search has
 * an icon beside them.
 */
const lookBackViews = [
  'calendar',
  'on-this-day',
  'tags',
  'tasks',
  'read',
] as const satisfies readonly (ScreenName & keyof Words['app']['view'])[];

/** The screen of the row whose link is current on `screen`. People and trackers stand beside the tags. undefined: none. */
function rowScreenOf(screen: ScreenName | undefined) {
  const shown = screen === 'people' || screen === 'trackers' ? 'tags' : screen;
  return lookBackViews.find((name) => name === shown);
}

/** Whether `screen` shows many days: those of the row, and the search. */
function isLookBackView(screen: ScreenName | undefined): boolean {
  return screen === 'search' || rowScreenOf(screen) !== undefined;
}
