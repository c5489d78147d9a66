import { useCallback, useId, useMemo, useRef, useState } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { tagKey, typedTagName } from '../../entries/tags.ts';
import { useAnswer, useLookBackState } from '../../hooks/lookback/useLookBack.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import type { TagUse } from '../../lookback/tags/tagsView.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useScrollRestoration } from '../../hooks/page/useScrollRestoration.ts';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { tags } from '../../words/en/lookback.ts';
import './tags.css';
import { RenameDialog } from './RenameDialog.tsx';
import { RenameProgress } from './RenameProgress.tsx';

/** The tags of the whole log, with the number and the date of their uses, and a way to rename them. */
export function TagsScreen() {
  const { selectedDate } = useSelectedDate();
  return selectedDate === '' ? null : <Tags day={selectedDate} />;
}

function Tags({ day }: { readonly day: DayKey }) {
  const words = useWords(tags);
  const { locale } = useEnvironment();
  const state = useLookBackState();
  const answered = useAnswer(useCallback((ask: LookBackQuestions) => ask.tags(), []));
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState<TagOrder>('often');
  const [renaming, setRenaming] = useState<TagUse | null>(null);
  const [started, setStarted] = useState(0);
  const all = answered.kind === 'answered' ? answered.value : null;
  const shown = useMemo(() => {
    const key = tagKey(typedTagName(filter));
    const fitting = (all ?? []).filter((tag) => tag.key.includes(key));
    return sortTags(fitting, order, locale);
  }, [all, filter, order, locale]);
  useScrollRestoration(all !== null);
  const isIncomplete = state.kind === 'ready' && !state.isComplete;

  return (
    <section className="tags">
      <h1 className="view-title">{words.title}</h1>
      {isIncomplete && <p className="notice">{words.incomplete}</p>}
      <RenameProgress started={started} />
      {all !== null && all.length > 0 && (
        <Tools filter={filter} onFilter={setFilter} order={order} onOrder={setOrder} />
      )}
      <div role="status" className="quiet">
        {state.kind === 'unavailable' && <p>{words.unavailable}</p>}
        {state.kind === 'opening' && all === null && <p>{words.reading}</p>}
        {all?.length === 0 && !isIncomplete && <p>{words.none}</p>}
        {all !== null && all.length > 0 && shown.length === 0 && <p>{words.noneFits}</p>}
      </div>
      {shown.length > 0 && (
        <ul className="tags-list" role="list" aria-label={words.list}>
          {shown.map((tag) => (
            <TagRow key={tag.key} tag={tag} day={day} onRename={() => setRenaming(tag)} />
          ))}
        </ul>
      )}
      {renaming !== null && (
        <RenameDialog
          tag={renaming}
          tags={all ?? []}
          isIncomplete={isIncomplete}
          onStarted={() => setStarted((times) => times + 1)}
          onClose={() => setRenaming(null)}
        />
      )}
    </section>
  );
}

function TagRow(props: {
  readonly tag: TagUse;
  readonly day: DayKey;
  readonly onRename: () => void;
}) {
  const { tag, day, onRename } = props;
  const words = useWords(tags);
  const { locale } = useEnvironment();
  const searchPath = useSearchPath();
  return (
    <li className="tags-row">
      <Link className="tags-name" dir="auto" to={searchPath(day, `tag:${tag.name}`)}>
        #{tag.name}
      </Link>
      <span className="quiet">
        {words.entryCount(tag.entries, locale)}
        {' · '}
        {words.lastUsed(dayLabel(tag.lastDay, 'date', locale))}
      </span>
      <button
        type="button"
        className="quiet-action"
        aria-label={words.renameNamed(tag.name)}
        onClick={onRename}
      >
        {words.rename}
      </button>
    </li>
  );
}

function Tools(props: {
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly order: TagOrder;
  readonly onOrder: (order: TagOrder) => void;
}) {
  const { filter, onFilter, order, onOrder } = props;
  const words = useWords(tags);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="tags-tools">
      <div className="field">
        <label htmlFor={`${id} filter`}>{words.filter}</label>
        <SearchField ref={field} id={`${id} filter`} value={filter} onText={onFilter} />
      </div>
      <div className="field">
        <label htmlFor={`${id} order`}>{words.sort}</label>
        <Select
          id={`${id} order`}
          value={order}
          onChange={(event) => {
            const chosen = tagOrders.find((each) => each === event.target.value);
            if (chosen !== undefined) onOrder(chosen);
          }}
        >
          {tagOrders.map((each) => (
            <option key={each} value={each}>
              {words.sorting[each]}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

/** The sort orders of the tag list. */
const tagOrders = ['often', 'recent', 'name'] as const;

type TagOrder = (typeof tagOrders)[number];

/** `tags` in `order`. Equal ones are sorted by name in `locale`. */
function sortTags(tags: readonly TagUse[], order: TagOrder, locale: string): readonly TagUse[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...tags].sort((a, b) => {
    const byName = compare(a.name, b.name);
    if (order === 'often') return b.entries - a.entries || byName;
    if (order === 'recent' && a.lastDay !== b.lastDay) return a.lastDay < b.lastDay ? 1 : -1;
    return byName;
  });
}
