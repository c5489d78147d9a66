import { dayLabel } from '../../dates/dayLabel.ts';
import { isStarred, withoutStarLine } from '../../entries/star.ts';
import { useFreeBytes } from '../../hooks/transfer/useFreeBytes.ts';
import { useImportedSettings } from '../../hooks/transfer/useImportedSettings.ts';
import { useTransfer } from '../../hooks/transfer/useTransfer.ts';
import type { PlanGroup } from '../../transfer/planning/planGroups.ts';
import type { PlanSummary } from '../../transfer/planning/planImport.ts';
import type { TransferState } from '../../transfer/Transfer.ts';
import type { UnreadableOfJournal } from '../../transfer/planning/unreadableParts.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { ShownTime } from '../../ui/ShownTime.tsx';
import { transfer as transferWords } from '../../words/en/transfer.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { PlanOptions } from './PlanOptions.tsx';

type Planned = Extract<TransferState, { kind: 'planned' }>;

/** What an import will do, and its choices. Nothing is stored before "Import". */
export function Plan({ state }: { readonly state: Planned }) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const { actions } = useTransfer();
  const { summary, isWhole, extras, deletions } = state;
  const settings = useImportedSettings(extras.settings);
  const isNothing =
    summary.counts.new + extras.drafts + extras.refused + summary.photos.count === 0;
  const { counts, span } = summary;
  const hasKnown = counts.here + counts.different > 0;
  const ifNoneDeleted = hasKnown ? words.nothingNew : words.nothingToImport;
  const nothingNew = counts.deleted > 0 ? words.nothingNewDeleted : ifNoneDeleted;
  return (
    <>
      <h3>{words.planTitle}</h3>
      <p role="status">
        {`${words.sources[state.source]} · `}
        {counts.new === 0 ? nothingNew : words.counts(counts.new, locale)}
        {span !== null &&
          ` · ${dayLabel(span.first, 'short', locale)} – ${dayLabel(span.last, 'short', locale)}`}
      </p>
      {!isWhole && <p className="notice">{words.partial}</p>}
      <PlanTable groups={summary.groups} />
      {deletions !== 'known' && counts.new > 0 && (
        <p className={deletions === 'asking' ? 'quiet' : 'notice'}>{words.deletions[deletions]}</p>
      )}
      {counts.deleted > 0 && <p className="quiet">{words.deletedLead}</p>}
      {counts.different > 0 && <p className="quiet">{words.differentLead}</p>}
      {summary.repeated > 0 && <p className="quiet">{words.repeated(summary.repeated, locale)}</p>}
      {summary.trashed > 0 && <p className="quiet">{words.trashed(summary.trashed, locale)}</p>}
      {extras.drafts > 0 && <p className="quiet">{words.drafts(extras.drafts, locale)}</p>}
      {extras.refused > 0 && <p className="quiet">{words.refusedWrites(extras.refused, locale)}</p>}
      {settings.isOffered && !isNothing && (
        <label className="transfer-choice">
          <input
            type="checkbox"
            checked={settings.isWanted}
            onChange={({ target: { checked } }) => settings.want(checked)}
          />
          <span>{words.takeSettings}</span>
        </label>
      )}
      <Photos state={state} />
      <PlanOptions state={state} />
      <Losses losses={summary.losses} hasNews={counts.new > 0} />
      <UnreadableParts unreadable={summary.unreadable} />
      <Samples samples={summary.samples} />
      <LittleRoom neededBytes={summary.neededBytes} />
      <div className="transfer-buttons">
        <button
          type="button"
          className="button button-main"
          disabled={isNothing}
          onClick={() => {
            settings.take();
            void actions.start();
          }}
        >
          {words.start}
        </button>
        <button type="button" className="button" onClick={() => actions.reset()}>
          {words.cancel}
        </button>
      </div>
    </>
  );
}

/** The photos that come, and those that do not. */
function Photos({ state }: { readonly state: Planned }) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const { count, bytes, additions, missing, tooMany } = state.summary.photos;
  if (count + missing + tooMany === 0) return null;
  const megabytes = numberLabel(Math.max(1, Math.ceil(bytes / 1e6)), locale);
  return (
    <>
      {count > 0 && <p>{words.photos(count, megabytes, locale)}</p>}
      {additions > 0 && <p>{words.additions(additions, locale)}</p>}
      {tooMany > 0 && <p className="notice">{words.tooManyPhotos(tooMany, locale)}</p>}
      {missing > 0 && <p className="notice">{words.missingPhotos(missing, locale)}</p>}
      {count > 0 && state.photoRoom === 'unknown' && (
        <p className="notice">{words.photoRoomUnknown}</p>
      )}
    </>
  );
}

function Losses(props: { readonly losses: PlanSummary['losses']; readonly hasNews: boolean }) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  if (!props.hasNews) return null;
  if (props.losses.length === 0) return <p className="quiet">{words.noLosses}</p>;
  return (
    <section>
      <h3>{words.lossesTitle}</h3>
      <ul className="transfer-list">
        {props.losses.map(({ kind, count }) => (
          <li key={kind}>
            {words.losses[kind]}: {numberLabel(count, locale)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Samples({ samples }: Pick<PlanSummary, 'samples'>) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  if (samples.length === 0) return null;
  return (
    <section>
      <h3>{words.samples}</h3>
      <ul className="transfer-samples" role="list">
        {samples.map(({ day, time, text }, index) => (
          <li key={index}>
            <p className="quiet">
              <time dateTime={day}>{dayLabel(day, 'long', locale)}</time> <ShownTime time={time} />{' '}
              {isStarred(text) && <Icon name="star" />}
            </p>
            <EntryText text={withoutStarLine(text).text} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says that the import may not fit on the device. The person may still start it: entries that fit are kept. */
function LittleRoom({ neededBytes }: Pick<PlanSummary, 'neededBytes'>) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const free = useFreeBytes();
  if (free === null || free >= neededBytes) return null;
  // Rounded to the safe side.
  const needed = numberLabel(Math.ceil(neededBytes / 1e6), locale);
  const left = numberLabel(Math.max(0, Math.floor(free / 1e6)), locale);
  return (
    <p role="alert" className="notice">
      {words.littleRoom(needed, left)}
    </p>
  );
}

/** The plan for the entries, by journal and year. Columns without a number are left out, so it fits on a phone. */
function PlanTable({ groups }: { readonly groups: readonly PlanGroup[] }) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const hasJournals = groups.some(({ journal }) => journal !== '');
  const columns = columnsOf(groups);
  return (
    <div className="transfer-scroll" role="region" aria-label={words.planTitle} tabIndex={0}>
      <table className="transfer-table">
        <thead>
          <tr>
            {hasJournals && <th scope="col">{words.journal}</th>}
            <th scope="col">{words.year}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className="transfer-number">
                {words.comparisons[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={`${group.year} ${group.journal}`}>
              {hasJournals && (
                <td>
                  <bdi>{group.journal}</bdi>
                </td>
              )}
              <th scope="row">{group.year ?? words.noYear}</th>
              {columns.map((name) => (
                <td key={name} className="transfer-number">
                  {numberLabel(countOf(group, name), locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const always = ['new', 'here'] as const;
const sometimes = ['different', 'deleted', 'unreadable'] as const;

type Column = (typeof always)[number] | (typeof sometimes)[number];

function columnsOf(groups: readonly PlanGroup[]): readonly Column[] {
  return [...always, ...sometimes.filter((name) => groups.some((one) => countOf(one, name) > 0))];
}

function countOf({ counts, unreadable }: PlanGroup, column: Column): number {
  return column === 'unreadable' ? unreadable : counts[column];
}

/** The parts of the file that give no entry, by journal, with their reasons. */
function UnreadableParts({ unreadable }: Pick<PlanSummary, 'unreadable'>) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const { count, journals } = unreadable;
  if (count === 0) return null;
  return (
    <details>
      <summary>{words.unreadableTitle(count, locale)}</summary>
      {journals.map((each) => (
        <OfJournal key={each.journal} parts={each} />
      ))}
    </details>
  );
}

function OfJournal({ parts }: { readonly parts: UnreadableOfJournal }) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const { journal, reasons, first } = parts;
  const count = reasons.reduce((sum, reason) => sum + reason.count, 0);
  return (
    <section className="transfer-unreadable">
      {journal !== '' && (
        <h4>
          <bdi>{journal}</bdi>
        </h4>
      )}
      <p className="quiet">
        {reasons
          .map((each) => `${words.unreadable[each.reason]}: ${numberLabel(each.count, locale)}`)
          .join(' · ')}
      </p>
      <ul className="transfer-list">
        {first.map(({ where, reason }, index) => (
          <li key={index}>
            <bdi>{where}</bdi>: {words.unreadable[reason]}
          </li>
        ))}
        {count > first.length && <li>{words.moreParts(count - first.length, locale)}</li>}
      </ul>
    </section>
  );
}
