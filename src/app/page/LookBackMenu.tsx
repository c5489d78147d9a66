import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useDisclosure } from '../../hooks/page/useDisclosure.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { app } from '../../words/en/app.ts';
import { lookBackViews } from './lookBackViews.ts';

/** The button "Look back", which shows and hides the links to the views over many days. */
export function LookBackMenu({ day }: { readonly day: DayKey }) {
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
