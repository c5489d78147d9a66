import { onLog, setLogLevel } from 'firebase/app';

/**
 * Warnings of the Database SDK about failures that also come back as values. They are refused writes, of
 * which every conflict is one, and ended sessions. They would hide real faults in the console. Texts from
 * firebase-js-sdk's `Repo.ts` and `FirebaseTokenProvider`.
 */
const dealtWith =
  /^FIREBASE WARNING: (?:(?:set|update) at \S* failed: |Provided authentication credentials )/;

/**
 * Passes only the Database SDK's reports of real faults to the console. Examples are a missing index, a
 * killed connection or an internal error. Call it after the SDK's modules are loaded, because it does not
 * reach later ones.
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
