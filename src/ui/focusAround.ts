/**
 * Call before `element` leaves the page with the focus: the closest part around it that stays and has the tabindex -1
 * takes the focus, so that the next Tab goes on from there.
 */
export function focusAround(element: Element): void {
  const around = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  around?.focus({ preventScroll: true });
}
