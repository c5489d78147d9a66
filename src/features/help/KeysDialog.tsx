import { isRightToLeft } from '../../hooks/page/pageDirection.ts';
import { isCommandKeyboard } from '../../hooks/page/usePaletteKey.ts';
import { useEnterKey } from '../../hooks/page/useEnterKey.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { help } from '../../words/en/commands.ts';
import { search } from '../../words/en/lookback.ts';
import type { Words } from '../../words/Words.ts';
import './keys.css';

type Does = keyof Words['help']['does'];

/** Lists the single-key shortcuts. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(help);
  const { key } = words;
  const enterKey = useEnterKey();
  const command = isCommandKeyboard() ? '⌘' : key.control;
  const rows: readonly (readonly [Does, ...string[]])[] = [
    ['steps', ...(isRightToLeft() ? ['→', '←'] : ['←', '→'])],
    ['today', 't'],
    ['written', '[', ']'],
    ['ends', '{', '}'],
    ['goTo', 'g'],
    ['search', '/'],
    ['compose', 'n'],
    ['wholePage', command, key.shift, key.enter],
    ['edit', 'e'],
    ['undo', 'u'],
    ['palette', command, 'K'],
    ['help', '?'],
    ['add', ...(enterKey === 'adds' ? [key.enter] : [key.control, key.enter])],
    ['newLine', ...(enterKey === 'adds' ? [key.shift, key.enter] : [key.enter])],
    ['bold', command, 'B'],
    ['italic', command, 'I'],
    ['link', command, 'K'],
    ['moveIn', key.tab],
    ['moveOut', key.shift, key.tab],
    ['tags', '#'],
    ['templates', '/'],
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
      <SearchOperators />
    </Dialog>
  );
}

/** The operators of the search field, worded as on the search screen. */
function SearchOperators() {
  const words = useWords(search);
  return (
    <section className="keys-search">
      <h3>{words.operators}</h3>
      <dl className="keys">
        {Object.values(words.operator).map(({ typed, does }) => (
          <div key={typed} className="keys-row">
            <dt>
              <code dir="auto">{typed}</code>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
