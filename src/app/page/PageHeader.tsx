import { type ReactNode, useLayoutEffect, useRef } from 'react';

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
import { SignOutDialog, CommandPalette } from '../lazyScreens.ts';
import type { ViewName } from '../viewNames.ts';
import { isLookBackView, lookBackViews } from './lookBackViews.ts';
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

/** The row of links between the views over many days. It scrolls sideways where it is wider than the page. */
function LookBackTabs({ day, view }: { readonly day: DayKey; readonly view: string }) {
  const words = useWords(app);
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (row.current && current) scrollSideways(row.current, current);
  }, [view]);
  return (
    <nav ref={row} className="look-back" aria-label={words.views}>
      {lookBackViews.map((name) => (
        <Link key={name} to={datePath(day, name)} aria-current={name === view ? 'page' : undefined}>
          {words.view[name]}
        </Link>
      ))}
    </nav>
  );
}

/** Brings `part` to the middle of `row`. `scrollIntoView` would also move the page, which Back has just restored. */
function scrollSideways(row: Element, part: Element): void {
  row.scrollLeft += middleOf(part) - middleOf(row);
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}
