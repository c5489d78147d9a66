import { onLog, setLogLevel } from 'firebase/app';

/**
 * What the Database SDK warns of although it is dealt with: a write that the rules refuse (every conflict
 * of two devices is one), and a session that has ended. Both come back as values, and would fill the
 * console of whoever looks for a real fault. Worded so in firebase-js-sdk's `Repo.ts` and
 * `FirebaseTokenProvider`.
 */
const dealtWith =
  /^FIREBASE WARNING: (?:(?:set|update) at \S* failed: |Provided authentication credentials )/;

/**
 * Lets the console have what the Database SDK says of real faults (a missing index, a connection that the
 * server has killed, an error of its own) and nothing else. To be called when the SDK's parts are loaded:
 * those that come later are not reached.
 */
export function filterSdkLogs(): void {
  setLogLevel('silent');
  onLog(
    ({ type, level, message }) => {
      if (type !== '@firebase/database' || dealtWith.test(message)) return;
      if (level === 'error') console.error(message);
      else console.warn(message);
    },
    { level: 'warn' },
  );
}
