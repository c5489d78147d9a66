import { compareDays } from '../../dates/compareDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../../entries/Entry.ts';
import { dueOf } from '../../entries/due.ts';
import { findTags, tagKey } from '../../entries/tags.ts';
import { isTemplate } from '../../entries/template.ts';
import { tasksOf, type Task } from '../../entries/tasks.ts';
import type { LogView } from '../reader/LogView.ts';

/** An open task and its place. */
export interface OpenTask extends Pick<Task, 'line' | 'source' | 'label'> {
  readonly day: DayKey;
  readonly entryId: EntryId;
  /** Its index among all tasks of its day without templates, done ones included, from 0. */
  readonly place: number;
  /**
   * The tags of its line, without `#`; if it has none, those of the entry's lines that are no tasks. Each once, as
   * first written.
   */
  readonly tags: readonly string[];
  /** The date in its words, see `dueOf`. */
  readonly due: DayKey | null;
}

/** The open tasks of a log without its templates, kept up to date day by day. */
export interface OpenTasks extends LogView {
  /** All open tasks, newest day first, in the order of each day. */
  all(): readonly OpenTask[];
}

/** The view behind the list of tasks. It keeps only the lines that are open tasks. */
export function createOpenTasks(): OpenTasks {
  const open = new Map<DayKey, readonly OpenTask[]>();
  return {
    setDay: (day, entries) => {
      const tasks = entries.flatMap(({ id, text }) => {
        const ofEntry = tasksOf(text);
        // The tasks of a template are open in the entries made from it.
        if (ofEntry.length === 0 || isTemplate(text)) return [];
        const shared = tagsOf(withoutTasks(text, ofEntry));
        return ofEntry.map((task) => ({ id, task, shared }));
      });
      const toDo = tasks.flatMap(({ id, task: { mark, line, source, label }, shared }, place) => {
        if (mark !== 'open') return [];
        const own = tagsOf(source);
        const tags = own.length > 0 ? own : shared;
        const due = dueOf(label)?.day ?? null;
        return [{ day, entryId: id, line, source, label, place, tags, due }];
      });
      if (toDo.length === 0) open.delete(day);
      else open.set(day, toDo);
    },
    all: () =>
      [...open.keys()].sort((a, b) => compareDays(b, a)).flatMap((day) => open.get(day) ?? []),
  };
}

/** `text` without the lines of its tasks. */
function withoutTasks(text: string, tasks: readonly Task[]): string {
  const lines = new Set(tasks.map(({ line }) => line));
  return text
    .split(/\r\n|\r|\n/)
    .filter((_, line) => !lines.has(line))
    .join('\n');
}

function tagsOf(text: string): readonly string[] {
  const names = new Map<string, string>();
  for (const { name } of findTags(text)) {
    if (!names.has(tagKey(name))) names.set(tagKey(name), name);
  }
  return [...names.values()];
}
