import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { palette } from '../../words/en/commands.ts';
import { matchItems } from './matchItems.ts';
import { paletteGroups, type PaletteItem } from './PaletteItem.ts';
import './palette.css';
import { useDayItems } from './useDayItems.ts';
import { useTagItems } from './useTagItems.ts';

interface CommandPaletteProps {
  readonly day: DayKey;
  /** The actions, views and settings. */
  readonly commands: readonly PaletteItem[];
  /** Opens an address of the app. */
  readonly onOpen: (path: string) => void;
  readonly onClose: () => void;
}

/** Finds a day, a view, an action, a setting or a tag by typing, and runs it. */
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

/** The items for `text`: days first, and the search for the text itself last. */
function useItems(
  text: string,
  { day, commands, onOpen }: CommandPaletteProps,
): readonly PaletteItem[] {
  const words = useWords(palette);
  const searchPath = useSearchPath();
  const days = useDayItems(text, day, onOpen);
  const tags = useTagItems(text !== '', day, onOpen);
  const fitting = matchItems(tags, text).slice(0, mostTags);
  const found = matchItems([...commands, ...fitting], text);
  if (text === '') return [...days, ...found];
  const search: PaletteItem = {
    id: 'search',
    group: 'search',
    name: words.searchFor(text),
    run: () => onOpen(searchPath(day, text)),
  };
  return [...days, ...found, search];
}
