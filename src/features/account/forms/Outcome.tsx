/** What an account call has done, which screen readers announce. Null before a success. */
export function Outcome({ text }: { readonly text: string | null }) {
  return (
    <p role="status" className={text === null ? 'visually-hidden' : 'notice'}>
      {text}
    </p>
  );
}
