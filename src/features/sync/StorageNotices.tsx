import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useWords } from '../../hooks/useWords.ts';
import { DismissButton } from '../../ui/controls/DismissButton.tsx';
import { saveUnsent } from '../../ui/saveUnsent.ts';
import { attention } from '../../words/en/exporting.ts';
import { useSyncWording } from './useSyncWording.ts';

/** Warns of unsent words that the browser may delete. `sinceMs`: device time of the oldest, epoch ms. */
export function UnsentAtRiskNotice({ sinceMs }: { readonly sinceMs: number }) {
  const log = useDayLog();
  const { words, momentLabel } = useSyncWording();
  const inAttention = useWords(attention);
  return (
    <div className="notice">
      <p role="alert">{words.atRisk(momentLabel(sinceMs))}</p>
      <p className="notice-buttons">
        {/* The result is ignored: a storage error shows in the status. */}
        <button type="button" className="button" onClick={() => void saveUnsent(log, inAttention)}>
          {words.exportUnsent}
        </button>
      </p>
    </div>
  );
}

/** Offers the home screen, where Safari keeps what a site stores. */
export function HomeScreenOffer({ onDismiss }: { readonly onDismiss: () => void }) {
  const { words } = useSyncWording();
  return (
    <div className="notice notice-quiet notice-dismissable">
      <p role="status">{words.homeScreen}</p>
      <DismissButton onDismiss={onDismiss} />
    </div>
  );
}

/** Says that App Check has no proof that this page is Daylog's own, and what may help. */
export function SiteProofNotice() {
  const { words } = useSyncWording();
  return (
    <div className="notice">
      <p role="alert">{words.noSiteProof}</p>
    </div>
  );
}
