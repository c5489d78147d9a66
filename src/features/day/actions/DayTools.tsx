import { Suspense } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { useDisclosure } from '../../../hooks/page/useDisclosure.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { day as dayWords } from '../../../words/en/day.ts';
import type { LastAction } from '../useLastAction.ts';
import { DayActions } from './lazyActions.ts';

/** The button ⋯ of a day, beside the number of its entries. */
export function DayTools(props: {
  readonly day: DayKey;
  readonly entries: readonly Entry[];
  readonly onAction: (action: LastAction) => void;
}) {
  const words = useWords(dayWords);
  const { isOpen, close, rootProps, buttonProps, panelId } = useDisclosure();
  return (
    <div {...rootProps} className="day-tools">
      <button
        {...buttonProps}
        type="button"
        className="button-icon"
        aria-label={words.dayActions}
        title={words.dayActions}
        onPointerEnter={DayActions.prefetch}
        onFocus={DayActions.prefetch}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div id={panelId}>
          <Suspense>
            <ErrorBoundary
              frame={(message) => <div className="menu-card actions actions-above">{message}</div>}
            >
              <DayActions {...props} onClose={close} />
            </ErrorBoundary>
          </Suspense>
        </div>
      )}
    </div>
  );
}
