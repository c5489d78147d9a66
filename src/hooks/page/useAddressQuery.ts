import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { useIsEncrypted } from '../log/useIsEncrypted.ts';
import { queryPart, readQueryPart } from './useSearchPath.ts';

/**
 * The query in the address. The query of an encrypted log is moved into the fragment, unless `isHeld`: another one is
 * about to replace it.
 */
export function useAddressQuery(isHeld = false): string {
  const location = useLocation();
  const navigate = useNavigate();
  const isEncrypted = useIsEncrypted();
  const query = readQueryPart(location);
  useEffect(() => {
    if (!isEncrypted || location.search === '' || isHeld) return;
    void navigate(queryPart(query, true), { replace: true });
  }, [isEncrypted, location.search, isHeld, query, navigate]);
  return query;
}
