/** The element of index.html for the first paint; null after the app has removed it. */
export function firstPaintArea(): HTMLElement | null {
  return document.getElementById('first-paint');
}

/** The snapshot on screen; null without one. */
export function snapshotOnScreen(): HTMLElement | null {
  const area = firstPaintArea();
  return area?.inert === true ? area : null;
}
