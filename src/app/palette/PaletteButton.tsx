import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { app } from '../../words/en/app.ts';
import { CommandPalette } from '../lazyScreens.ts';
import './paletteButton.css';

/** Opens the command palette on a touch screen, which has no key for it. */
export function PaletteButton({ onOpen }: { readonly onOpen: () => void }) {
  const words = useWords(app);
  return (
    <button
      type="button"
      className="button-icon palette-button"
      aria-label={words.palette}
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerEnter={CommandPalette.prefetch}
      onFocus={CommandPalette.prefetch}
    >
      <Icon name="commands" />
    </button>
  );
}
