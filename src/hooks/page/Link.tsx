import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { usePrefetch } from './usePrefetch.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the app; parts that are left out are the current path, no query and no hash. */
  readonly to:
    string | { readonly pathname?: string; readonly search?: string; readonly hash?: string };
}

/**
 * A link within the app: the page changes in place, and with a modifier or another mouse button the browser
 * does what links do. Hover and focus load the screen's code. react-router's own would bring 9 kB of prefetching for
 * servers that Daylog has not.
 */
export function Link({ to, onClick, onPointerEnter, onFocus, ...props }: LinkProps) {
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
    // The address where one is already gets no second entry in the history.
    void navigate(href, { replace: href === pathname + search + hash });
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
