import { useContext } from 'react';

import { Link } from '../../hooks/page/Link.tsx';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { SelectedDateContext } from '../../hooks/useSelectedDate.ts';

/** A tag in a text, as it was written. Links to the search for its entries; plain text without a selected date. */
export function TagLink({ name }: { readonly name: string }) {
  const day = useContext(SelectedDateContext)?.selectedDate ?? '';
  const searchPath = useSearchPath();
  if (day === '') return <span className="tag">#{name}</span>;
  return (
    <Link className="tag" to={searchPath(day, `tag:${name}`)}>
      #{name}
    </Link>
  );
}
