import type { ComponentProps, MouseEvent } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';

interface DayLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  readonly day: DayKey;
}

/** A link to `day` that navigates in place. With a modifier key the browser handles the click. */
export function DayLink({ day, ...props }: DayLinkProps) {
  const { selectDate } = useSelectedDate();

  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    selectDate(day);
  }

  return <a {...props} href={datePath(day)} onClick={onClick} />;
}
