import { assertNever } from '../lib/assertNever.ts';
import type { Person } from './AccountPort.ts';
import { appLockAfter, type AppLock, type AppLockEvent } from './AppLock.ts';
import type { AgreedLoss, LeftCopy, SessionRecord } from './SessionRecord.ts';
import type { DeletionPart } from './SessionStore.ts';

/** Events in the session of a browser. */
export type SessionEvent =
  /** The server has accepted the sign-in of `person`. */
  | { readonly kind: 'signed-in'; readonly person: Person }
  /** The server confirms the person of the open session. The e-mail address may have changed. */
  | { readonly kind: 'confirmed'; readonly person: Person }
  /** `agreed`: unsent words that may be lost with the copy. null keeps the copy. */
  | { readonly kind: 'signed-out'; readonly uid: string; readonly agreed: AgreedLoss | null }
  /** The person of the open session has chosen an app lock. null: none. */
  | { readonly kind: 'app-lock-chosen'; readonly uid: string; readonly appLock: AppLock | null }
  /** See {@link AppLockEvent}. */
  | { readonly kind: 'app-lock-event'; readonly uid: string; readonly event: AppLockEvent }
  /** Firebase Auth has deleted the session of `uid`. */
  | { readonly kind: 'server-session-ended'; readonly uid: string }
  | { readonly kind: 'copy-removed'; readonly uid: string }
  /** The copy holds unsent words that the person did not agree to lose. */
  | { readonly kind: 'copy-kept'; readonly uid: string }
  | { readonly kind: 'deletion-begun'; readonly uid: string }
  /** `part` is about to begin. */
  | { readonly kind: 'deletion-reached'; readonly uid: string; readonly part: DeletionPart }
  | { readonly kind: 'deletion-given-up'; readonly uid: string }
  | { readonly kind: 'deletion-done'; readonly uid: string };

/**
 * The record after `event`. Returns the same object if the event no longer applies, because of another
 * decision meanwhile.
 *
 *   signed-out ──signed-in──► open ──signed-out──► leaving ──server-session-ended──► signed-out
 *        ▲                    │  ▲                    │
 *        │      deletion-begun│  │given-up            └──signed-in──► open
 *        └──done── deleting ◄─┘──┘
 *
 * A sign-in cancels the removal of that person's copy.
 */
export function sessionAfter(record: SessionRecord, event: SessionEvent): SessionRecord {
  const { session, copies } = record;
  switch (event.kind) {
    case 'signed-in':
      if (session.kind === 'deleting') return record;
      return {
        session: openFor(event.person, appLockOf(record, event.person.uid)),
        copies: without(copies, event.person.uid),
      };
    case 'confirmed':
      if (session.kind !== 'open' || session.person.uid !== event.person.uid) return record;
      if (session.person.email === event.person.email) return record;
      return { session: { ...session, person: event.person }, copies };
    case 'app-lock-chosen':
      if (session.kind !== 'open' || session.person.uid !== event.uid) return record;
      return { session: openFor(session.person, event.appLock), copies };
    case 'app-lock-event': {
      if (session.kind !== 'open' || session.person.uid !== event.uid) return record;
      if (session.appLock === undefined) return record;
      const appLock = appLockAfter(session.appLock, event.event);
      return appLock === session.appLock ? record : { session: { ...session, appLock }, copies };
    }
    case 'signed-out': {
      const { uid, agreed } = event;
      if (session.kind !== 'open' || session.person.uid !== uid) return record;
      const left: readonly LeftCopy[] = agreed === null ? [] : [{ kind: 'to-remove', uid, agreed }];
      return { session: { kind: 'leaving', uid }, copies: [...without(copies, uid), ...left] };
    }
    case 'server-session-ended':
      if (session.kind !== 'leaving' || session.uid !== event.uid) return record;
      return { session: { kind: 'signed-out' }, copies };
    case 'copy-removed':
      return hasCopyToRemove(record, event.uid)
        ? { session, copies: without(copies, event.uid) }
        : record;
    case 'copy-kept':
      return hasCopyToRemove(record, event.uid)
        ? { session, copies: [...without(copies, event.uid), { kind: 'kept', uid: event.uid }] }
        : record;
    case 'deletion-begun':
      if (session.kind !== 'open' || session.person.uid !== event.uid) return record;
      return { session: { ...session, kind: 'deleting', part: 'log' }, copies };
    case 'deletion-reached':
    case 'deletion-given-up':
    case 'deletion-done':
      if (session.kind !== 'deleting' || session.person.uid !== event.uid) return record;
      if (event.kind === 'deletion-given-up')
        return { session: openFor(session.person, session.appLock ?? null), copies };
      if (event.kind === 'deletion-done') return { session: { kind: 'signed-out' }, copies };
      return session.part === event.part
        ? record
        : { session: { ...session, part: event.part }, copies };
    default:
      return assertNever(event);
  }
}

/**
 * The unsent words that may be lost with the copy of `uid`. null if its removal was not decided, or was
 * cancelled.
 */
export function agreedLossOf({ session, copies }: SessionRecord, uid: string): AgreedLoss | null {
  if (session.kind === 'deleting' && session.person.uid === uid)
    return session.part === 'device' ? 'everything' : null;
  const copy = copies.find((left) => left.uid === uid);
  return copy?.kind === 'to-remove' ? copy.agreed : null;
}

function openFor(person: Person, appLock: AppLock | null): SessionRecord['session'] {
  return { kind: 'open', person, ...(appLock !== null && { appLock }) };
}

/** The app lock that a repeated sign-in of `uid` keeps. Another session had none of theirs. */
function appLockOf({ session }: SessionRecord, uid: string): AppLock | null {
  return session.kind === 'open' && session.person.uid === uid ? (session.appLock ?? null) : null;
}

function without(copies: readonly LeftCopy[], uid: string): readonly LeftCopy[] {
  return copies.filter((copy) => copy.uid !== uid);
}

function hasCopyToRemove({ copies }: SessionRecord, uid: string): boolean {
  return copies.some((copy) => copy.kind === 'to-remove' && copy.uid === uid);
}
