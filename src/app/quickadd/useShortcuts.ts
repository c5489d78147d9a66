import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { addDays } from '../../dates/addDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useToday } from '../../hooks/time/useToday.ts';

/** The addresses of the manifest that lead elsewhere: it cannot contain a date. build/manifest.ts names them. */
const targets: Readonly<Record<string, (today: DayKey) => string>> = {
  '?yesterday': (today) => datePath(addDays(today, -1)),
  '?search': (today) => datePath(today, 'search'),
  '?on-this-day': (today) => datePath(today, 'on-this-day'),
  '?import': (today) => datePath(today, 'transfer'),
};

/** Replaces the address of a shortcut of the installed app by the one that it means. */
export function useShortcuts(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const today = useToday();
  useEffect(() => {
    const target = pathname === '/' ? targets[search] : undefined;
    if (target !== undefined) void navigate(target(today), { replace: true });
  }, [pathname, search, navigate, today]);
}
