import { useEffect, useState, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { EntryNavigationKeys } from '../../features/calendar/EntryNavigationKeys.tsx';
import { SyncAnnouncement } from '../../features/sync/SyncAnnouncement.tsx';
import type { Session } from '../../account/SessionStore.ts';
import { LookBackContext } from '../../hooks/lookback/useLookBack.ts';
import { useKeys } from '../../hooks/page/useKeys.ts';
import { usePaletteKey } from '../../hooks/page/usePaletteKey.ts';
import { BackupHolderContext } from '../../hooks/transfer/useBackup.ts';
import { TransferContext } from '../../hooks/transfer/useTransfer.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import type { AppServices } from '../AppServices.ts';
import { CommandPalette, KeysDialog, SignOutDialog, HistoryDialog } from '../lazyScreens.ts';
import { useLaunchedFiles } from '../quickadd/useLaunchedFiles.ts';
import { useSharedTextsInDrafts } from '../quickadd/useSharedTexts.ts';
import { useShortcuts } from '../quickadd/useShortcuts.ts';
import { viewOf } from '../viewNames.ts';
import { Notices } from './Notices.tsx';
import { Outlet } from './Outlet.tsx';
import { PageHeader } from './PageHeader.tsx';
import { useDayScroll } from './useDayScroll.ts';
import { useFocusOnWriting } from './useFocusOnWriting.ts';
import { useWords } from '../../hooks/useWords.ts';
import { app } from '../../words/en/app.ts';
import { isComposing } from '../../lib/isComposing.ts';

// After the day's style sheets, which its own overrides.
import { landOnEntry } from './landOnEntry.ts';

/** The page of an open log: header, outlet, and the dialogs over both. */
export function Page(props: {
  readonly session: Extract<Session, { kind: 'open' }>;
  readonly day: DayKey;
  /** Today opens with the focus in the composer. */
  readonly startsWriting: boolean;
  readonly services: Pick<
    AppServices,
    | 'appUpdate'
    | 'backups'
    | 'launchedFiles'
    | 'lookBack'
    | 'sharedTexts'
    | 'transfer'
    | 'isSiteProofMissing'
  >;
}) {
  const { session, day, services } = props;
  const [dialog, setDialog] = useState<'none' | 'keys' | 'palette' | 'sign-out'>('none');
  const navigate = useNavigate();
  const location = useLocation();
  const open = (path: string) => void navigate(path);
  const [, , name = '', entryId = ''] = location.pathname.split('/');
  const view = viewOf(name);
  useKeys({
    '?': () => setDialog('keys'),
    // On the search screen, the box takes the key.
    ...(name !== 'search' && { '/': () => open(datePath(day, 'search')) }),
  });
  usePaletteKey(() => setDialog('palette'));
  useEscapeToDay(day, view !== undefined);
  useShortcuts();
  useSharedTextsInDrafts(services.sharedTexts);
  useLaunchedFiles(services.launchedFiles, services.transfer);
  useLanding(view === undefined);
  useDayScroll(view === undefined && location.hash === '' ? day : null);
  useFocusOnWriting();
  const closeDialog = () => setDialog('none');
  return (
    <BackupHolderContext value={services.backups}>
      <div className="page">
        <SkipLinks isDay={view === undefined} />
        <PageHeader
          day={day}
          view={view}
          email={session.person.email}
          onSignOut={() => setDialog('sign-out')}
          onPalette={() => setDialog('palette')}
        >
          <Notices session={session} isSiteProofMissing={services.isSiteProofMissing} />
        </PageHeader>
        <LookBackContext value={services.lookBack}>
          <TransferContext value={services.transfer}>
            <Outlet
              day={day}
              view={view}
              startsWriting={props.startsWriting}
              appUpdate={services.appUpdate}
            />
          </TransferContext>
          <CommandPalette
            isOpen={dialog === 'palette'}
            day={day}
            onDialog={setDialog}
            onClose={closeDialog}
          />
        </LookBackContext>
        <ErrorBoundary>
          <EntryNavigationKeys day={day} view={name} />
        </ErrorBoundary>
        <SyncAnnouncement />
        <EntryHistory day={day} entryId={name === 'history' ? entryId : ''} />
        <KeysDialog isOpen={dialog === 'keys'} onClose={closeDialog} />
        <SignOutDialog isOpen={dialog === 'sign-out'} onClose={closeDialog} />
      </div>
    </BackupHolderContext>
  );
}

/** Scrolls to the entry in the address of a day (`#{entryId}`). */
function useLanding(isDay: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => (isDay && hash !== '' ? landOnEntry(hash) : undefined), [isDay, hash, key]);
}

/** The first links of the page, seen while they have the focus. They move the focus past the header. */
function SkipLinks({ isDay }: { readonly isDay: boolean }) {
  const words = useWords(app);
  const part = (id: string) => document.getElementById(id);
  return (
    <>
      <SkipLink id="content" onFollow={() => part('content')?.focus()}>
        {isDay ? words.skipToEntries : words.skipToContent}
      </SkipLink>
      {isDay && (
        <SkipLink
          id="writing"
          onFollow={() => part('writing')?.querySelector<HTMLElement>('textarea, button')?.focus()}
        >
          {words.skipToWriting}
        </SkipLink>
      )}
    </>
  );
}

function SkipLink(props: {
  /** The id of the part that the link leads to. */
  readonly id: string;
  readonly onFollow: () => void;
  readonly children: ReactNode;
}) {
  return (
    <a
      className="skip"
      href={`#${props.id}`}
      onClick={(event) => {
        // In the address, a hash names an entry.
        event.preventDefault();
        props.onFollow();
      }}
    >
      {props.children}
    </a>
  );
}

/** Escape leaves a view for `day`, unless a dialog, a menu or a field uses the key. */
function useEscapeToDay(day: DayKey, isView: boolean): void {
  const navigate = useNavigate();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    if (document.querySelector('dialog[open]') !== null || usesEscape(event.target)) return;
    event.preventDefault();
    void navigate(datePath(day));
  });
  useEffect(() => {
    if (!isView) return;
    const over = new AbortController();
    document.addEventListener('keydown', (event) => hear(event), { signal: over.signal });
    return () => over.abort();
  }, [isView]);
}

/** Fields without text: Escape does nothing there. */
const pressed = new Set(['button', 'checkbox', 'radio', 'range', 'reset', 'submit']);

/**
 * Whether Escape means something to `target`: it closes a menu, or leaving might cost text. The open list of a select
 * takes the key itself; the page does not hear it.
 */
function usesEscape(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('textarea, [contenteditable], [role="menu"]') !== null) return true;
  return target instanceof HTMLInputElement && !pressed.has(target.type) && target.value !== '';
}

/** The history of an entry, over its day; closed while `entryId` is empty. */
function EntryHistory({ day, entryId }: { readonly day: DayKey; readonly entryId: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const isOverDay = typeof state === 'object' && state !== null && 'isOverDay' in state;
  return (
    <HistoryDialog
      isOpen={entryId !== ''}
      day={day}
      entryId={entryId}
      // A link or a bookmark has no day to go back to.
      onClose={() => void (isOverDay ? navigate(-1) : navigate(datePath(day), { replace: true }))}
      onMoved={(entry) => void navigate(datePath(entry.day), { replace: true })}
      onTrash={() => void navigate(datePath(day, 'trash'))}
    />
  );
}
