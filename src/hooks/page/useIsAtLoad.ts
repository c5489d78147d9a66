import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether the page still shows the address that it was loaded with: no step has been taken, not even a step back. */
export function useIsAtLoad(): boolean {
  const { key } = useLocation();
  const [loaded, setLoaded] = useState({ key, isHere: true });
  if (loaded.isHere && loaded.key !== key) setLoaded({ key, isHere: false });
  return loaded.isHere && loaded.key === key;
}
