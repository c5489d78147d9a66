import { useId, useRef, useState, type RefObject } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useDismissal } from '../../hooks/page/useDismissal.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { app } from '../../words/en/app/app.ts';
import { lookBackViews } from './lookBackViews.ts';

/** The button "Look back", which shows and hides the links to the views over many days. */
export function LookBackMenu({ day }: { readonly day: DayKey }) {
  const words = useWords('app', app);
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <div ref={root} className="menu-root">
      <button
        ref={button}
        type="button"
        className="top-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words.lookBack}
        <Icon name="down" />
      </button>
      {isOpen && (
        <LookBackList
          day={day}
          id={id}
          root={root}
          onLeft={() => setIsOpen(false)}
          onClose={() => {
            setIsOpen(false);
            // The focus stays on the page while the code of the next screen loads.
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function LookBackList(props: {
  readonly day: DayKey;
  readonly id: string;
  readonly root: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onLeft: () => void;
}) {
  const { day, id, root, onClose, onLeft } = props;
  const words = useWords('app', app);
  useDismissal(root, { onClose, onLeft });
  return (
    <nav id={id} className="menu" aria-label={words.views}>
      <ul className="menu-links">
        {lookBackViews.map((name) => (
          <li key={name}>
            <Link to={datePath(day, name)} onClick={onClose}>
              {words.view[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
