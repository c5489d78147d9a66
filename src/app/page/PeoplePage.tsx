import { isPersonName, typedPersonName } from '../../entries/people.ts';
import { tagKey } from '../../entries/tags.ts';
import { PersonScreen } from '../../features/search/PersonScreen.tsx';
import { PeopleScreen } from '../../features/tags/PeopleScreen.tsx';
import { useAddressQuery } from '../../hooks/page/useAddressQuery.ts';

/** The people of the log, or the page of the one whom the address names. */
export function PeoplePage() {
  const name = typedPersonName(useAddressQuery());
  return isPersonName(name) ? <PersonScreen key={tagKey(name)} name={name} /> : <PeopleScreen />;
}
