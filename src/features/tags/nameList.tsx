import { Fragment, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { To } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { tagKey } from '../../entries/tags.ts';
import { useLookBackState } from '../../hooks/lookback/useLookBack.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useScrollRestoration } from '../../hooks/page/useScrollRestoration.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { TagUse } from '../../lookback/tags/tagsView.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { app } from '../../words/en/app.ts';
import { tags } from '../../words/en/lookback.ts';

/** What a list of names gathers. */
type NameKind = 'tags' | 'people' | 'trackers';

/** The words that a list of names has of its own kind. */
interface NameWords {
  readonly title: string;
  readonly filter: string;
  readonly list: string;
  readonly reading: string;
  readonly none: string;
  readonly noneFits: string;
  readonly incomplete: string;
  readonly unavailable: string;
}

/**
 * A page that lists names of the log, filtered and sorted as the person chooses. `all` is null until the look-back
 * worker has answered. `readName` takes the name from what is typed into the filter. `children` stand above the list.
 */
export function NamesPage(props: {
  readonly day: DayKey;
  readonly of: NameKind;
  readonly words: NameWords;
  readonly all: readonly TagUse[] | null;
  readonly readName: (typed: string) => string;
  readonly renderRow: (name: TagUse) => ReactNode;
  readonly children?: ReactNode;
}) {
  const { day, of, words, all, readName, renderRow, children } = props;
  const isIncomplete = useIsIncomplete();
  const state = useLookBackState();
  const { shown, tools } = useNameList(all, readName);
  useScrollRestoration(all !== null);
  return (
    <section className="tags">
      <h1 className="view-title">{words.title}</h1>
      <NameKinds day={day} of={of} />
      {isIncomplete && <p className="notice">{words.incomplete}</p>}
      {children}
      {all !== null && all.length > 0 && <NameTools {...tools} filterName={words.filter} />}
      <div role="status" className="quiet">
        {state.kind === 'unavailable' && <p>{words.unavailable}</p>}
        {state.kind === 'opening' && all === null && <p>{words.reading}</p>}
        {all?.length === 0 && !isIncomplete && <p>{words.none}</p>}
        {all !== null && all.length > 0 && shown.length === 0 && <p>{words.noneFits}</p>}
      </div>
      {shown.length > 0 && (
        <ul className="tags-list" role="list" aria-label={words.list}>
          {shown.map((name) => (
            <Fragment key={name.key}>{renderRow(name)}</Fragment>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One name of the list: `name` as it is shown, and its uses in words. `children` stand at the end of the row. */
export function NameRow(props: {
  readonly name: string;
  readonly to: To;
  readonly count: string;
  readonly lastUse: string;
  readonly children?: ReactNode;
}) {
  return (
    <li className="tags-row">
      <Link className="tags-name" dir="auto" to={props.to}>
        {props.name}
      </Link>
      <span className="quiet">
        {props.count}
        {' · '}
        {props.lastUse}
      </span>
      {props.children}
    </li>
  );
}

/** Whether the look-back worker lacks a part of the log. */
export function useIsIncomplete(): boolean {
  const state = useLookBackState();
  return state.kind === 'ready' && !state.isComplete;
}

/** The links between the tags, the people and the trackers of the log. */
function NameKinds(props: { readonly day: DayKey; readonly of: NameKind }) {
  const words = useWords(tags);
  const { view } = useWords(app);
  return (
    <nav className="choice-links tags-switch" aria-label={words.tagsAndPeople}>
      {(['tags', 'people', 'trackers'] as const).map((each) => (
        <Link
          key={each}
          to={datePath(props.day, each)}
          aria-current={each === props.of ? 'page' : undefined}
        >
          {view[each]}
        </Link>
      ))}
    </nav>
  );
}

/** The sort orders of a list of names. */
const nameOrders = ['often', 'recent', 'name'] as const;

type NameOrder = (typeof nameOrders)[number];

interface NameChoice {
  readonly filter: string;
  readonly order: NameOrder;
}

/** Those of `all` that a person's filter leaves, in the chosen order, and the filter and the order for {@link NameTools}. */
function useNameList(all: readonly TagUse[] | null, readName: (typed: string) => string) {
  const { locale } = useEnvironment();
  const [choice, choose] = useState<NameChoice>({ filter: '', order: 'often' });
  const { filter, order } = choice;
  const shown = useMemo(() => {
    const key = tagKey(readName(filter));
    const fitting = (all ?? []).filter((tag) => tag.key.includes(key));
    return sortNames(fitting, order, locale);
  }, [all, readName, filter, order, locale]);
  return { shown, tools: { ...choice, onChoose: choose } };
}

/** The fields above a list of names. */
function NameTools(
  props: NameChoice & {
    readonly filterName: string;
    readonly onChoose: (choice: NameChoice) => void;
  },
) {
  const { filter, order, filterName, onChoose } = props;
  const words = useWords(tags);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="tags-tools">
      <div className="field">
        <label htmlFor={`${id} filter`}>{filterName}</label>
        <SearchField
          ref={field}
          id={`${id} filter`}
          value={filter}
          onText={(typed) => onChoose({ filter: typed, order })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id} order`}>{words.sort}</label>
        <Select
          id={`${id} order`}
          value={order}
          onChange={(event) => {
            const chosen = nameOrders.find((each) => each === event.target.value);
            if (chosen !== undefined) onChoose({ filter, order: chosen });
          }}
        >
          {nameOrders.map((each) => (
            <option key={each} value={each}>
              {words.sorting[each]}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

/** `names` in `order`. Equal ones are sorted by name in `locale`. */
function sortNames(names: readonly TagUse[], order: NameOrder, locale: string): readonly TagUse[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...names].sort((a, b) => {
    const byName = compare(a.name, b.name);
    if (order === 'often') return b.entries - a.entries || byName;
    if (order === 'recent' && a.lastDay !== b.lastDay) return a.lastDay < b.lastDay ? 1 : -1;
    return byName;
  });
}
