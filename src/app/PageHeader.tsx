import type { MouseEvent, ReactNode } from 'react';

import type { DayKey } from '../dates/DayKey.ts';
import { datePath } from '../dates/datePath.ts';
import { AccountMenu } from '../features/account/AccountMenu.tsx';
import { useWords } from '../hooks/useWords.ts';
import { app } from '../words/en/app.ts';

interface PageHeaderProps {
  readonly day: DayKey;
  readonly email: string;
  readonly open: (path: string) => void;
  readonly onSignOut: () => void;
  /** What the app has to say above the day. */
  readonly children: ReactNode;
}

/** The top of every page: the way home, the ways to other views, and what the app has to say. */
export function PageHeader({ day, email, open, onSignOut, children }: PageHeaderProps) {
  const words = useWords('app', app);
  return (
    <header>
      <div className="top">
        <a className="brand-home" href="/" onClick={homeward(open)}>
          {words.name}
        </a>
        <AccountMenu
          email={email}
          onSettings={() => open(datePath(day, 'settings'))}
          onTrash={() => open(datePath(day, 'trash'))}
          onSignOut={onSignOut}
        />
      </div>
      {children}
    </header>
  );
}

function homeward(open: (path: string) => void) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open('/');
  };
}
