import { useContext, type ReactNode } from 'react';

import { Link } from '../../hooks/page/Link.tsx';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { SelectedDateContext } from '../../hooks/useSelectedDate.ts';

/** A link in a text to a day or an entry. Navigates in place; where nothing navigates, the browser follows it. */
export function InAppLink(props: { readonly path: string; readonly children: ReactNode }) {
  const { path, children } = props;
  if (useContext(SelectedDateContext) === undefined) return <a href={path}>{children}</a>;
  return <Link to={path}>{children}</Link>;
}

/** A person's name in a text, as it was written. Links to the person's page; plain text without a selected date. */
export function PersonLink({ name }: { readonly name: string }) {
  const day = useContext(SelectedDateContext)?.selectedDate ?? '';
  const personPath = useSearchPath('people');
  if (day === '') return <span className="tag">@{name}</span>;
  return (
    <Link className="tag" to={personPath(day, name)}>
      @{name}
    </Link>
  );
}
