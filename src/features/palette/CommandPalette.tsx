import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react';

import { addDays } from '../../dates/addDays.ts';
import { datePath } from '../../dates/datePath.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { useWrittenStretch } from '../../hooks/log/useWrittenDays.ts';
import { useAnswer } from '../../hooks/lookback/useLookBack.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useSpokenDays } from '../../hooks/time/useSpokenDays.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { palette } from '../../words/en/commands.ts';
import { day as dayWords } from '../../words/en/day.ts';
import { tags } from '../../words/en/lookback.ts';
import './palette.css';
import { matchItems } from './matchItems.ts';
import { paletteGroups, type PaletteItem } from './PaletteItem.ts';

interface CommandPaletteProps {
  readonly day: DayKey;
  /** The actions, views and settings. */
  readonly commands: readonly PaletteItem[];
  /** Opens an address of the app. */
  readonly onOpen: (path: string) => void;
  /** Inserts the text of a template into the new entry of the day. */
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** Finds a day, a view, an action, a template, a setting or a tag by typing, and runs it. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose } = props;
  const words = useWords(palette);
  const [text, setText] = useState('');
  const items = useItems(text.trim(), props);
  const id = useId();
  // A native dialog focuses its first button when it opens.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const { getLabelProps, getInputProps, getMenuProps, getItemProps, highlightedIndex } =
    useCombobox<PaletteItem>({
      inputId: id,
      items: [...items],
      itemToString: (item) => item?.name ?? '',
      isOpen: true,
      selectedItem: null,
      initialHighlightedIndex: 0,
      defaultHighlightedIndex: 0,
      stateReducer: stayOpen,
      onSelectedItemChange: ({ selectedItem }) => {
        onClose();
        selectedItem?.run();
      },
    });

  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="palette">
        <label {...getLabelProps()} className="visually-hidden">
          {words.field}
        </label>
        <input
          {...getInputProps({
            value: text,
            onKeyDown: leaveEscape,
            // By the event: through downshift's own state, a caret in the middle would jump to the end.
            onChange: (event) => setText(event.currentTarget.value),
          })}
          className="input"
          dir={text === '' ? undefined : 'auto'}
          placeholder={words.hint}
          spellCheck={false}
          autoCapitalize="none"
          enterKeyHint="go"
        />
        <div {...getMenuProps()} className="palette-list">
          {paletteGroups
            .toSorted((one, other) => placeOf(items, one) - placeOf(items, other))
            .filter((group) => placeOf(items, group) >= 0)
            .map((group) => (
              <div key={group} role="group" aria-label={words.group[group]}>
                <p className="palette-group" aria-hidden="true">
                  {words.group[group]}
                </p>
                {items.map(
                  (item, index) =>
                    item.group === group && (
                      <div
                        key={item.id}
                        {...getItemProps({ item, index })}
                        className="palette-item"
                        data-highlighted={index === highlightedIndex}
                      >
                        <bdi>{item.name}</bdi>{' '}
                        {item.note !== undefined && <span className="quiet">{item.note}</span>}
                      </div>
                    ),
                )}
              </div>
            ))}
        </div>
      </div>
    </Dialog>
  );
}

function placeOf(items: readonly PaletteItem[], group: PaletteItem['group']): number {
  return items.findIndex((item) => item.group === group);
}

/** Escape belongs to the dialog. downshift would prevent the browser from closing it. */
function leaveEscape({ key, nativeEvent }: KeyboardEvent): void {
  if (key === 'Escape') Object.assign(nativeEvent, { preventDownshiftDefault: true });
}

/** The list is always open: a click in the field or a lost focus chooses nothing and closes nothing. */
function stayOpen(
  state: UseComboboxState<PaletteItem>,
  { type, changes }: UseComboboxStateChangeOptions<PaletteItem>,
): Partial<UseComboboxState<PaletteItem>> {
  const types = useCombobox.stateChangeTypes;
  switch (type) {
    case types.InputBlur:
    case types.InputClick:
    case types.MenuMouseLeave:
      return state;
    default:
      return changes;
  }
}

const mostTags = 6;
const mostTemplates = 6;

/** How much of a template finds it, in UTF-16 code units. It is searched again with each letter. */
const mostSearched = 500;

/** The items for `text`: days first, and the search for the text itself last. */
function useItems(
  text: string,
  { day, commands, onOpen, onInsert }: CommandPaletteProps,
): readonly PaletteItem[] {
  const words = useWords(palette);
  const searchPath = useSearchPath();
  const days = useDayItems(text, day, onOpen);
  const tags = useTagItems(text !== '', day, onOpen);
  const templates = useTemplateItems(text !== '', onInsert);
  const fitting = matchItems(tags, text).slice(0, mostTags);
  const toInsert = matchItems(templates, text).slice(0, mostTemplates);
  const found = matchItems([...commands, ...toInsert, ...fitting], text);
  if (text === '') return [...days, ...found];
  const search: PaletteItem = {
    id: 'search',
    group: 'search',
    name: words.searchFor(text),
    run: () => onOpen(searchPath(day, text)),
  };
  return [...days, ...found, search];
}

/** How far back recent days are looked for, and how many are listed. */
const recentDays = 366;
const mostRecent = 5;

/**
 * The days that `text` means; without a text, the written days that this device knows, newest first. Leaves out
 * `day`, which is on screen.
 */
function useDayItems(
  text: string,
  day: DayKey,
  open: (path: string) => void,
): readonly PaletteItem[] {
  const words = useWords(dayWords);
  const { locale } = useEnvironment();
  const daysOf = useSpokenDays();
  const today = useToday();
  const recent = useWrittenStretch(addDays(today, -recentDays), today);
  const item = (of: DayKey, note: string): PaletteItem => ({
    id: `day-${of}`,
    group: 'days',
    name: dayLabel(of, 'long', locale),
    note,
    run: () => open(datePath(of)),
  });
  if (text !== '') return daysOf(text).map((of) => item(of, ''));
  if (recent.kind === 'loading') return [];
  return [...recent.tallies.values()]
    .filter((tally) => tally.day !== day)
    .sort((one, other) => (one.day < other.day ? 1 : -1))
    .slice(0, mostRecent)
    .map((tally) => item(tally.day, words.entryCount(tally.entries, locale)));
}

/** The templates of the whole log, newest first. Reads the log only when `isWanted`. */
function useTemplateItems(
  isWanted: boolean,
  insert: (text: string) => void,
): readonly PaletteItem[] {
  const words = useWords(palette);
  const ask = useCallback((questions: LookBackQuestions) => questions.templates(), []);
  const answered = useAnswer(isWanted ? ask : null);
  if (answered.kind === 'waiting') return [];
  return answered.value.map(({ name, text }) => ({
    id: `template-${name}`,
    group: 'templates',
    name,
    note: words.insertTemplate,
    alsoFoundBy: `${words.group.templates} ${text.slice(0, mostSearched)}`,
    run: () => insert(text),
  }));
}

/** The tags of the whole log, most used first. Reads the log only when `isWanted`. */
function useTagItems(
  isWanted: boolean,
  day: DayKey,
  open: (path: string) => void,
): readonly PaletteItem[] {
  const words = useWords(tags);
  const { locale } = useEnvironment();
  const searchPath = useSearchPath();
  const ask = useCallback((questions: LookBackQuestions) => questions.tags(), []);
  const answered = useAnswer(isWanted ? ask : null);
  if (answered.kind === 'waiting') return [];
  return [...answered.value]
    .sort((one, other) => other.entries - one.entries)
    .map((tag) => ({
      id: `tag-${tag.key}`,
      group: 'tags',
      name: `#${tag.name}`,
      note: words.entryCount(tag.entries, locale),
      run: () => open(searchPath(day, `tag:${tag.name}`)),
    }));
}
