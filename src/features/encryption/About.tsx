import { useId } from 'react';

import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';

/** What encryption protects, and what it does not. */
export function About() {
  const words = useWords(encryption);
  return (
    <>
      <Points title={words.protectedTitle} points={words.protected} />
      <Points title={words.notProtectedTitle} points={words.notProtected} />
    </>
  );
}

/** A titled list of sentences. */
export function Points(props: { readonly title: string; readonly points: readonly string[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{props.title}</h3>
      <ul className="encryption-points">
        {props.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
