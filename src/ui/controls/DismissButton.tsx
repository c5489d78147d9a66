import { useWords } from '../../hooks/useWords.ts';
import { day } from '../../words/en/day.ts';
import { focusAround } from '../focusAround.ts';
import { Icon } from '../Icon.tsx';

/** The button that dismisses the notice it stands in. The part around the notice takes the focus. */
export function DismissButton({ onDismiss }: { readonly onDismiss: () => void }) {
  const words = useWords(day);
  return (
    <button
      type="button"
      className="button-icon"
      aria-label={words.dismiss}
      onClick={({ currentTarget }) => {
        focusAround(currentTarget);
        onDismiss();
      }}
    >
      <Icon name="close" />
    </button>
  );
}
