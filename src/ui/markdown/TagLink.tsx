import { useContext } from 'react';

import { datePath } from '../../dates/datePath.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { SelectedDateContext } from '../../hooks/useSelectedDate.ts';

/** A tag in a text, as it was written. Links to the search for its entries; plain text without a selected date. */
export function TagLink({ name }: { readonly name: string }) {
  const day = useContext(SelectedDateContext)?.selectedDate ?? '';
  if (day === '') return <span className="tag">#{name}</span>;
  return (
    <Link className="tag" to={`${datePath(day, 'search')}?q=${encodeURIComponent(`tag:${name}`)}`}>
      #{name}
    </Link>
  );
}
