import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import type { DayKey } from '../dates/DayKey.ts';
import { useSwipe } from '../hooks/page/useSwipe.ts';
import { LateWrittenKeys } from './LateWrittenKeys.tsx';
import { bringPageParts } from './WithPageParts.tsx';

/*
 * What every visit has once its first day has been painted, in a chunk of its own: the ways to other days, and
 * what is looked after from then on. What only some visits want is in PageParts.tsx.
 */

export { OtherDays } from '../features/calendar/OtherDays.tsx';

/** What the page looks after once its first day has been painted; nothing on screen until a key asks for it. */
export function AfterDay(props: {
  readonly day: DayKey;
  readonly view: string;
  /** A newer version waits, and takes the files of this one away when it is let in. */
  readonly isUpdateWaiting: boolean;
}) {
  const { day, view, isUpdateWaiting } = props;
  useEffect(() => {
    if (isUpdateWaiting || !isOnDevice()) loadAhead();
  }, [day, isUpdateWaiting]);
  useLanding();
  useSwipe('.day-top');
  return <LateWrittenKeys day={day} view={view} />;
}

/** Whether a service worker answers for this page: what it asks for later is on this device already. */
function isOnDevice(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

/** Brings what a page is to have when it is offline: the keys, the menu, the ways to the screens. */
function loadAhead(): void {
  bringPageParts();
}

/** An address may name an entry of its day (`#{entryId}`): it is brought into view and pointed out. */
function useLanding(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    let stop: (() => void) | null = () => undefined;
    void import('./landOnEntry.ts').then(
      ({ landOnEntry }) => {
        if (stop !== null) stop = landOnEntry(hash);
      },
      // Without its code the day is still the right one.
      () => undefined,
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [hash, key]);
}
