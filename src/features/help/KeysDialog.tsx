import { isRightToLeft } from '../../hooks/pageDirection.ts';
import { useSettings } from '../../hooks/useSettings.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { help } from '../../words/en/help.ts';
import type { Words } from '../../words/Words.ts';
import './keys.css';

type Does = keyof Words['help']['does'];

/** The list of single keys. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords('help', help);
  const { key } = words;
  const { enterKey } = useSettings();
  const rows: readonly (readonly [Does, ...string[]])[] = [
    ['steps', ...(isRightToLeft() ? ['→', '←'] : ['←', '→'])],
    ['today', 't'],
    ['written', '[', ']'],
    ['ends', '{', '}'],
    ['goTo', 'g'],
    ['compose', 'n'],
    ['edit', 'e'],
    ['undo', 'u'],
    ['help', '?'],
    ['add', ...(enterKey === 'adds' ? [key.enter] : [key.control, key.enter])],
    ['newLine', ...(enterKey === 'adds' ? [key.shift, key.enter] : [key.enter])],
    ['leave', key.escape],
  ];
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p className="quiet">{words.lead}</p>
      <dl className="keys">
        {rows.map(([does, ...keys]) => (
          <div key={does} className="keys-row">
            <dt>
              {keys.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{words.does[does]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
