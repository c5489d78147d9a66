/** Whether the page runs from right to left now: what lies before is then on the right. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}
