import { useState } from 'react';

import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSessionStore } from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { sessionNotices } from '../../words/en/app.ts';

/** Tells a person after sign-in that their unsent changes waited on this device. */
export function KeptChangesNotice({ changes }: { readonly changes: number }) {
  const words = useWords(sessionNotices);
  const session = useSessionStore();
  const { locale } = useEnvironment();
  return (
    <div className="notice notice-quiet">
      <p role="status">{words.waited(changes, locale)}</p>
      <button type="button" className="button-link" onClick={() => session.dismissWaited()}>
        {words.dismiss}
      </button>
    </div>
  );
}

/**
 * Says that the device's clock is wrong by `offsetMs` (server minus device), and shows both times. Corrects
 * nothing: an entry keeps the wall time that the person saw.
 */
export function ClockNotice({ offsetMs }: { readonly offsetMs: number }) {
  const words = useWords(sessionNotices);
  const { clock, locale, timeZone } = useEnvironment();
  const [saidAtMs] = useState(() => clock.now());
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  const label = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZone(),
  });
  return (
    <div className="notice notice-quiet">
      <p role="status">{words.clock(label.format(saidAtMs), label.format(saidAtMs + offsetMs))}</p>
      <button type="button" className="button-link" onClick={() => setIsDismissed(true)}>
        {words.dismiss}
      </button>
    </div>
  );
}
