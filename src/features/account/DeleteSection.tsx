import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';

import { useDayLog } from '../../hooks/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSessionStore } from '../../hooks/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { accountPage } from '../../words/en/accountPage.ts';
import type { FieldError } from './accountProblem.ts';
import { ExportButton } from './ExportButton.tsx';
import { Problem } from './Problem.tsx';

/** The way out for good: what goes, the export, and the question. */
export function DeleteSection() {
  const words = useWords('accountPage', accountPage);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="account-part" aria-labelledby="account-delete">
      <h2 id="account-delete">{words.deleteTitle}</h2>
      <p className="quiet">{words.deleteLead}</p>
      <div className="account-choices">
        <ExportButton />
        <button type="button" className="button" onClick={() => setIsOpen(true)}>
          {words.deleteButton}
        </button>
      </div>
      {isOpen && <DeleteDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords('accountPage', accountPage);
  const session = useSessionStore();
  const { locale } = useEnvironment();
  const fill = useReadable(useDayLog().fillProgress);
  const unsent = useUnsent();
  const [error, setError] = useState<FieldError | null>(null);
  const [isPending, setIsPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const password = input.current?.value ?? '';
    if (password === '') {
      setError({ kind: 'no-password', field: 'password' });
      input.current?.focus();
      return;
    }
    setIsPending(true);
    const result = await session.deleteAccount(password);
    // A success takes this page away.
    if (result.ok) return;
    setIsPending(false);
    setError(result.error);
    input.current?.focus();
  }

  return (
    <Dialog title={words.deleteTitle} onClose={onClose}>
      <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{words.deleteLead}</p>
        <p className="quiet">{words.deleteElsewhere}</p>
        {unsent > 0 && <p className="notice">{words.deleteUnsent(unsent, locale)}</p>}
        {fill.kind !== 'complete' && <p className="notice">{words.exportIncomplete}</p>}
        <div className="account-choices">
          <ExportButton />
        </div>
        <div className="field">
          <label htmlFor={id}>{words.deletePassword}</label>
          <input
            ref={input}
            id={id}
            className="input"
            type="password"
            name="password"
            autoComplete="current-password"
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-problem`}
          />
          {error !== null && <Problem id={`${id}-problem`} error={error} />}
        </div>
        <div className="dialog-choices">
          <button type="submit" className="button button-main" aria-disabled={isPending}>
            {isPending ? words.deleteStarting : words.deleteForGood}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** How many changes are on this device only; 0 until that is known. */
function useUnsent(): number {
  const log = useDayLog();
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    log.countUnsent().then(
      (count) => {
        if (isCurrent) setUnsent(count);
      },
      // The device cannot be read: the export says so when it is asked for.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [log]);
  return unsent;
}
