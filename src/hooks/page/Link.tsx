import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { usePrefetch } from './usePrefetch.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the app. A missing path means the current one; a missing query or hash means none. */
  readonly to:
    string | { readonly pathname?: string; readonly search?: string; readonly hash?: string };
  /** The state of the new history entry. */
  readonly state?: unknown;
}

/**
 * A link within the app. A plain click navigates in place; with a modifier or another mouse button the browser
 * handles it. Hover and focus prefetch the screen's code. react-router's own Link would add 9 kB of prefetching
 * for a server that Daylog lacks.
 */
export function Link({ to, state, onClick, onPointerEnter, onFocus, ...props }: LinkProps) {
  const prefetch = usePrefetch();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const href =
    typeof to === 'string' ? to : `${to.pathname ?? pathname}${to.search ?? ''}${to.hash ?? ''}`;

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A link to the current address adds no history entry.
    void navigate(href, { replace: href === pathname + search + hash, state });
  }

  return (
    <a
      {...props}
      href={href}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetch(href);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch(href);
      }}
    />
  );
}
