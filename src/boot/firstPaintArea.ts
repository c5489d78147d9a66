/** The place in index.html for what can be read before the app is drawn; null once the app took it away. */
export function firstPaintArea(): HTMLElement | null {
  return document.getElementById('first-paint');
}

/** The snapshot on screen; null when there is none. */
export function snapshotOnScreen(): HTMLElement | null {
  const area = firstPaintArea();
  return area?.inert === true ? area : null;
}
