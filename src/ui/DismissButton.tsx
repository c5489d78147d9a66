import { useWords } from '../hooks/useWords.ts';
import { day } from '../words/en/day/day.ts';
import { Icon } from './Icon.tsx';

/** The button that dismisses the notice it stands in. */
export function DismissButton({ onDismiss }: { readonly onDismiss: () => void }) {
  const words = useWords('day', day);
  return (
    <button type="button" className="button-icon" aria-label={words.dismiss} onClick={onDismiss}>
      <Icon name="close" />
    </button>
  );
}
