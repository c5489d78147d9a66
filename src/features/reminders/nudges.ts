/** Whether this browser knows notifications. */
export const canNudge = () => 'Notification' in window;

/** Asks the person for notifications of this page. Whether they are allowed. */
export async function allowNudges(): Promise<boolean> {
  try {
    return (await Notification.requestPermission()) === 'granted';
  } catch {
    return false;
  }
}

/**
 * Shows a notification without a sound. It replaces the last one, also that of another tab. `onPress` is called when a
 * person presses it. false: this browser shows none for an open page, as on Android, where only a service worker may.
 */
export function showNudge(
  title: string,
  body: string,
  lang: string,
  onPress?: () => void,
): boolean {
  try {
    const nudge = new Notification(title, { body, lang, tag: 'daylog-reminder', silent: true });
    nudge.addEventListener('click', () => {
      window.focus();
      nudge.close();
      onPress?.();
    });
    return true;
  } catch {
    return false;
  }
}
