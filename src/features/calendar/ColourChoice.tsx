import { useId } from 'react';

import { tagKey } from '../../entries/tags.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useLookBackNote } from '../../hooks/lookback/useLookBackNote.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { calendar } from '../../words/en/day.ts';
import { tags as tagWords } from '../../words/en/lookback.ts';
import { trackers as trackerWords } from '../../words/en/trackers.ts';
import { isolated } from '../../words/isolated.ts';
import { languageOf } from '../../words/language.ts';
import type { Colouring } from './calendarAddress.ts';
import type { UsedName } from './useColours.ts';

const kinds = [
  'words',
  'entries',
  'photos',
  'tag',
  'tracker',
] as const satisfies readonly Colouring['kind'][];

/** The number of names to choose from, the most used ones. */
const mostTags = 50;

/** Chooses what the tints of the days count. */
export function ColourChoice(props: {
  readonly colouring: Colouring;
  /** The tags or trackers, the most used first. null: not known yet, or not asked for. */
  readonly names: readonly UsedName[] | null;
  readonly onChoose: (colouring: Colouring) => void;
}) {
  const { colouring, names, onChoose } = props;
  const words = useWords(calendar);
  const id = useId();
  return (
    <div className="colour-choice">
      <label htmlFor={id}>{words.colourBy}</label>
      <Select
        id={id}
        value={colouring.kind}
        onChange={({ target }) => {
          const kind = kinds.find((each) => each === target.value);
          if (kind !== undefined)
            onChoose(kind === 'tag' || kind === 'tracker' ? { kind, name: '' } : { kind });
        }}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.colours[kind]}
          </option>
        ))}
      </Select>
      {'name' in colouring && names !== null && (
        <NameChoice
          kind={colouring.kind}
          name={colouring.name}
          names={names}
          onName={(name) => onChoose({ kind: colouring.kind, name })}
        />
      )}
    </div>
  );
}

/** Chooses one of the tags or trackers that are used most. The chosen one stays in the list. */
function NameChoice(props: {
  readonly kind: 'tag' | 'tracker';
  readonly name: string;
  readonly names: readonly UsedName[];
  readonly onName: (name: string) => void;
}) {
  const { kind, name, names, onName } = props;
  const words = useWords(calendar);
  const none = { tag: useWords(tagWords).none, tracker: useWords(trackerWords).none };
  const sign = kind === 'tag' ? '#' : '';
  const note = useLookBackNote();
  const { locale } = useEnvironment();
  const language = languageOf(locale);
  const key = tagKey(name);
  if (names.length === 0) return <p className="quiet">{note ?? none[kind]}</p>;
  const offered = names.filter((tag, index) => index < mostTags || tag.key === key);
  const isKnown = key === '' || offered.some((tag) => tag.key === key);
  return (
    <Select
      aria-label={words.colours[kind]}
      value={key === '' ? offered[0]?.key : key}
      onChange={({ target }) => {
        const chosen = offered.find((tag) => tag.key === target.value);
        if (chosen !== undefined) onName(chosen.name);
      }}
    >
      {!isKnown && <option value={key}>{isolated(language, sign + name)}</option>}
      {offered.map((tag) => (
        <option key={tag.key} value={tag.key}>
          {isolated(language, sign + tag.name)}
        </option>
      ))}
    </Select>
  );
}
