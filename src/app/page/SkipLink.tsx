import { useWords } from '../../hooks/useWords.ts';
import { app } from '../../words/en/app.ts';

/** The id of the element that the skip link leads to. */
const target = 'content';

/** The first link of the page, seen while it has the focus. It moves the focus past the header. */
export function SkipLink({ isDay }: { readonly isDay: boolean }) {
  const words = useWords(app);
  return (
    <a
      className="skip"
      href={`#${target}`}
      onClick={(event) => {
        // In the address, a hash names an entry.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      {isDay ? words.skipToEntries : words.skipToContent}
    </a>
  );
}
