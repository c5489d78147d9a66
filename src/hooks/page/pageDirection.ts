/** Whether the page's text runs from right to left; earlier days are then on the right. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}
