import { useRef, type SubmitEvent } from 'react';

import { useSessionStore } from '../../hooks/account/useSession.ts';
import type { AccountError } from '../../account/AccountPort.ts';
import type { DeletionPart, DeletionStep } from '../../account/SessionStore.ts';
import { useWords } from '../../hooks/useWords.ts';
import { account } from '../../words/en/account.ts';
import { OwnExportButton } from '../../ui/exporting/ExportButton.tsx';
import { accountPage } from '../../words/en/settings.ts';
import './account.css';
import './accountPage.css';
import { AccountField } from './forms/AccountField.tsx';
import { isAccountError } from './forms/accountProblem.ts';
import { Problem } from './forms/Problem.tsx';

const parts: readonly DeletionPart[] = ['log', 'account', 'device'];

/** Replaces the app while an account is being deleted. Shows the current step and any blocker. */
export function DeletingScreen({ step }: { readonly step: DeletionStep }) {
  const words = useWords(accountPage);
  const session = useSessionStore();
  if (step.kind === 'done') {
    return (
      <main className="sign-in">
        <h1 className="view-title">{words.deletedTitle}</h1>
        <p role="status">{words.deleted}</p>
        <button
          type="button"
          className="button button-main"
          onClick={() => session.leaveDeletion()}
        >
          {words.toStart}
        </button>
      </main>
    );
  }
  return (
    <main className="sign-in">
      <h1 className="view-title">{words.deletingTitle}</h1>
      <div role="status">
        <ol className="deletion-parts">
          {parts.map((part) => (
            <li key={part} data-state={stateOf(part, step)}>
              {words.part[part]}
              <span className="quiet">{words.partState[stateOf(part, step)]}</span>
            </li>
          ))}
        </ol>
      </div>
      {step.kind === 'waiting' && <p>{words.deletingWaiting}</p>}
      {step.kind === 'waiting' && step.part === 'device' && <GoOnButton />}
      {step.kind === 'waiting' && step.part !== 'device' && <PasswordForm error={null} />}
      {step.kind === 'needs-password' && <PasswordForm error={step.error} />}
      {step.kind === 'stopped' && <Stopped step={step} />}
      {(step.kind === 'waiting' || (step.kind !== 'running' && step.part !== 'device')) && (
        <OtherWays part={step.part} />
      )}
    </main>
  );
}

function stateOf(part: DeletionPart, step: Exclude<DeletionStep, { kind: 'done' }>) {
  const distance = parts.indexOf(part) - parts.indexOf(step.part);
  if (distance === 0 && step.kind !== 'waiting') return 'now';
  return distance < 0 ? 'done' : 'later';
}

function GoOnButton() {
  const words = useWords(accountPage);
  const session = useSessionStore();
  return (
    <button
      type="button"
      className="button button-main"
      onClick={() => void session.continueDeletion()}
    >
      {words.goOn}
    </button>
  );
}

/** Asks for the password. `error` is the server's reason; null when the server was not asked. */
function PasswordForm({ error }: { readonly error: AccountError | null }) {
  const words = useWords(accountPage);
  const { password: passwordName } = useWords(account);
  const session = useSessionStore();
  const input = useRef<HTMLInputElement>(null);
  const problem = error?.kind === 'wrong-credentials' ? error : null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = input.current?.value ?? '';
    if (password === '') input.current?.focus();
    else void session.continueDeletion(password);
  }

  return (
    <form className="account-form" noValidate onSubmit={submit}>
      {error !== null && <p>{words.deletingNeedsPassword}</p>}
      <AccountField
        kind="password"
        label={passwordName}
        ref={input}
        name="password"
        autoComplete="current-password"
        error={problem}
      />
      <button type="submit" className="button button-main">
        {words.goOn}
      </button>
    </form>
  );
}

function Stopped({ step }: { readonly step: Extract<DeletionStep, { kind: 'stopped' }> }) {
  const words = useWords(accountPage);
  const session = useSessionStore();
  return (
    <div className="account-form">
      {isAccountError(step.error) ? (
        <Problem error={step.error} />
      ) : (
        <p role="alert" className="problem">
          {words.deletingStorage}
        </p>
      )}
      <button
        type="button"
        className="button button-main"
        onClick={() => void session.continueDeletion()}
      >
        {words.tryAgain}
      </button>
    </div>
  );
}

function OtherWays({ part }: { readonly part: DeletionPart }) {
  const words = useWords(accountPage);
  const session = useSessionStore();
  return (
    <div className="account-content">
      <OwnExportButton />
      <button type="button" className="button" onClick={() => void session.keepAccount()}>
        {words.keepAccount}
      </button>
      {part !== 'log' && <p className="quiet">{words.keepAccountNote}</p>}
      <button type="button" className="button" onClick={() => void session.deleteOnDevice()}>
        {words.deviceOnly}
      </button>
      <p className="quiet">{words.deviceOnlyNote}</p>
    </div>
  );
}
