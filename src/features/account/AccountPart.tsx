import { useId, type ReactNode } from 'react';

/** A titled group of the account page. */
export function AccountPart(props: {
  readonly title: string;
  /** Sets it apart from the other groups. */
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
}) {
  const { title, isDangerous = false, children } = props;
  const id = useId();
  return (
    <section className="account-part" aria-labelledby={id} data-dangerous={isDangerous}>
      <h2 id={id}>{title}</h2>
      <div className="account-content">{children}</div>
    </section>
  );
}
