import { useContext, type ReactNode } from 'react';

import { Link } from '../../hooks/page/Link.tsx';
import { SelectedDateContext } from '../../hooks/useSelectedDate.ts';

/** A link in a text to a day or an entry. Navigates in place; where nothing navigates, the browser follows it. */
export function InAppLink(props: { readonly path: string; readonly children: ReactNode }) {
  const { path, children } = props;
  if (useContext(SelectedDateContext) === undefined) return <a href={path}>{children}</a>;
  return <Link to={path}>{children}</Link>;
}
