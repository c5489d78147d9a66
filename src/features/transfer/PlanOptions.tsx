import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useTransfer } from '../../hooks/transfer/useTransfer.ts';
import type { PlanChoices } from '../../transfer/planning/planImport.ts';
import type { TransferState } from '../../transfer/Transfer.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { transfer as transferWords } from '../../words/en/transfer.ts';

type Planned = Extract<TransferState, { kind: 'planned' }>;

/** The choices that this file needs. None changes which entries are the same. */
export function PlanOptions({ state }: { readonly state: Planned }) {
  const words = useWords(transferWords);
  const { actions } = useTransfer();
  const { choices, summary } = state;
  const { holds, instants } = summary;
  // A part that belongs to no journal is nothing to choose.
  const withEntries = summary.groups.filter(({ counts }) => Object.values(counts).some(Boolean));
  const journals = [...new Set(withEntries.map(({ journal }) => journal))];
  const choose = (change: Partial<PlanChoices>) => void actions.choose({ ...choices, ...change });
  const hasAny = holds.tags || holds.details || holds.stars || holds.photos || instants > 0;
  const isAsked = hasAny || journals.length > 1 || state.otherSources.length > 0;
  if (!isAsked) return null;

  return (
    <fieldset className="transfer-choices">
      <legend>{words.choicesTitle}</legend>
      {state.otherSources.length > 0 && <SourceChoice state={state} />}
      {instants > 0 && (
        <ZoneChoice instants={instants} zone={choices.zone} onChoose={(zone) => choose({ zone })} />
      )}
      {holds.tags && (
        <Tick
          label={words.hasTags}
          isOn={choices.hasTags}
          onTurn={(hasTags) => choose({ hasTags })}
        />
      )}
      {holds.details && (
        <Tick
          label={words.hasDetails}
          isOn={choices.hasDetails}
          onTurn={(hasDetails) => choose({ hasDetails })}
        />
      )}
      {holds.stars && (
        <Tick
          label={words.hasStars}
          isOn={choices.hasStars}
          onTurn={(hasStars) => choose({ hasStars })}
        />
      )}
      {holds.photos && (
        <Tick
          label={words.hasPhotos}
          isOn={choices.hasPhotos}
          onTurn={(hasPhotos) => choose({ hasPhotos })}
        />
      )}
      {journals.length > 1 && (
        <fieldset className="transfer-choices">
          <legend>{words.journals}</legend>
          {journals.map((journal) => (
            <Tick
              key={journal}
              label={journal}
              isOn={!choices.leftOut.includes(journal)}
              onTurn={(isOn) => {
                const others = choices.leftOut.filter((name) => name !== journal);
                choose({ leftOut: isOn ? others : [...others, journal] });
              }}
            />
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}

function SourceChoice({ state }: { readonly state: Planned }) {
  const words = useWords(transferWords);
  const { actions } = useTransfer();
  return (
    <label className="field">
      <span className="field-name">{words.source}</span>
      <Select
        value={state.source}
        onChange={({ target: { value } }) => {
          const chosen = state.otherSources.find((source) => source === value);
          if (chosen !== undefined) void actions.chooseSource(chosen);
        }}
      >
        {[state.source, ...state.otherSources].map((source) => (
          <option key={source} value={source}>
            {words.sources[source]}
          </option>
        ))}
      </Select>
    </label>
  );
}

function ZoneChoice(props: {
  /** The entries that it is for. */
  readonly instants: number;
  readonly zone: string;
  readonly onChoose: (zone: string) => void;
}) {
  const words = useWords(transferWords);
  const { locale, timeZone } = useEnvironment();
  const zones = new Set([timeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return (
    <label className="field">
      <span className="field-name">{words.zone}</span>
      <span className="quiet">{words.zoneLead(props.instants, locale)}</span>
      <Select value={props.zone} onChange={(event) => props.onChoose(event.target.value)}>
        {[...zones].map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </Select>
    </label>
  );
}

function Tick(props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
}) {
  return (
    <label className="transfer-choice">
      <input
        type="checkbox"
        checked={props.isOn}
        onChange={(event) => props.onTurn(event.target.checked)}
      />
      <bdi>{props.label}</bdi>
    </label>
  );
}
