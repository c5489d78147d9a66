import type { ComponentProps } from 'react';

import type { Entry } from '../entries/Entry.ts';
import { entryPath } from '../entries/entryPath.ts';
import { Link } from '../hooks/page/Link.tsx';
import { SecondTimeNote } from './SecondTimeNote.tsx';
import { ShownTime } from './ShownTime.tsx';

interface EntryTimeLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  readonly entry: Entry;
  readonly className: string;
}

/** The time of `entry` as a link to it on its day. `children` follow the time. */
export function EntryTimeLink({ entry, className, children, ...props }: EntryTimeLinkProps) {
  return (
    <Link {...props} to={entryPath(entry)} className={`time-link ${className}`}>
      <ShownTime time={entry.time} />
      <SecondTimeNote entry={entry} />
      {children}
    </Link>
  );
}
