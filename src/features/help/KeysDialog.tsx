import { Dialog } from '../../ui/Dialog.tsx';
import './keys.css';
import { keyWords } from './keyWords.ts';

/** The list of single keys. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={keyWords.title} onClose={onClose}>
      <p className="quiet">{keyWords.lead}</p>
      <dl className="keys">
        {keyWords.keys.map(({ keys, does }) => (
          <div key={does} className="keys-row">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
