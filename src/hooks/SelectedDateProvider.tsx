import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  type ReactNode,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { addDays } from '../dates/addDays.ts';
import { datePath, readDatePath } from '../dates/datePath.ts';
import { type DayKey } from '../dates/DayKey.ts';
import { SelectedDateContext, type SelectedDate } from './useSelectedDate.ts';
import { useToday } from './time/useToday.ts';

/**
 * Reads the selected date from the address and provides it to useSelectedDate. The app has one, inside the router
 * and a TodayContext. It also rewrites other spellings of a date in the address.
 */
export function SelectedDateProvider({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const today = useToday();
  const path = useMemo(() => readDatePath(location.pathname), [location.pathname]);
  const selectedDate = 'day' in path ? path.day : today;
  const [isRead, markRead] = useReducer(() => true, false);
  // As a transition, the first render of the whole page does not block input.
  useLayoutEffect(() => startTransition(markRead), [markRead]);
  useRewrittenAddress(path.kind === 'rewrite' ? path.pathname : undefined);
  const moves = useMoves(selectedDate, today);

  const selected = useMemo<SelectedDate>(
    () => ({
      selectedDate: isRead ? selectedDate : '',
      isHistoryDate: isRead && selectedDate < today,
      address: path.kind === 'rewrite' ? 'date' : path.kind,
      rejectedText: path.kind === 'not-a-date' ? path.text : undefined,
      ...moves,
    }),
    [isRead, selectedDate, today, path, moves],
  );
  return <SelectedDateContext value={selected}>{children}</SelectedDateContext>;
}

/** Replaces the current path by `pathname`, unless it is undefined. Keeps query and hash. */
function useRewrittenAddress(pathname: string | undefined): void {
  const location = useLocation();
  const { search, hash } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname === undefined) return;
    void navigate({ pathname, search, hash }, { replace: true, state });
  }, [pathname, search, hash, state, navigate]);
}

type Moves = Pick<SelectedDate, 'previousDay' | 'nextDay' | 'selectDate' | 'selectToday'>;

interface Move {
  readonly pathname: string;
  readonly day: DayKey;
}

/** The functions that select another date. They keep their identity and start from the last requested date. */
function useMoves(selectedDate: DayKey, today: DayKey): Moves {
  const location = useLocation();
  const navigate = useNavigate();
  // The router can show a new address later than it was requested. Until then, moves start from this list.
  const underway = useRef<readonly Move[]>([]);
  const latest = useRef({ pathname: location.pathname, day: selectedDate, today, navigate });

  useLayoutEffect(() => {
    latest.current = { pathname: location.pathname, day: selectedDate, today, navigate };
  }, [location.pathname, selectedDate, today, navigate]);

  useLayoutEffect(() => {
    const arrived = underway.current.findIndex(({ pathname }) => pathname === location.pathname);
    // An address that was not requested here (Back, a link) cancels all pending moves.
    underway.current = arrived < 0 ? [] : underway.current.slice(arrived + 1);
  }, [location.key, location.pathname]);

  return useMemo(() => {
    const from = (): Move => underway.current.at(-1) ?? latest.current;
    const go = (move: Move) => {
      if (move.pathname === from().pathname) return;
      underway.current = [...underway.current, move];
      void latest.current.navigate(move.pathname);
    };
    const selectDate = (day: DayKey) => go({ pathname: datePath(day), day });
    const step = (count: 1 | -1) => selectDate(addDays(from().day, count));
    return {
      previousDay: () => step(-1),
      nextDay: () => step(1),
      selectDate,
      selectToday: () => go({ pathname: '/', day: latest.current.today }),
    };
  }, []);
}
