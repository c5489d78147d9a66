/**
 * Call before `element` leaves the page with the focus. The closest part around it that stays and has the tabindex -1
 * takes the focus. The next Tab continues there.
 */
export function focusAround(element: Element): void {
  const around = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  around?.focus({ preventScroll: true });
}
