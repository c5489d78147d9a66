import { compareDays } from '../../dates/compareDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { isTemplate, readTemplate, templateKey, type Template } from '../../entries/template.ts';
import type { LogView } from '../reader/LogView.ts';

/** The templates of a log, kept up to date day by day. */
export interface TemplatesView extends LogView {
  /** The templates, newest first. Of those with the same name only the newest. */
  templates(): readonly Template[];
  /** The days that hold templates, also those with nothing to insert, newest first. */
  days(): readonly DayKey[];
}

/** A view without templates. It keeps only their names and texts. */
export function createTemplatesView(): TemplatesView {
  const days = new Map<DayKey, readonly Template[]>();
  const newestFirst = () => [...days.keys()].sort((a, b) => compareDays(b, a));
  return {
    setDay: (day, entries) => {
      if (entries.some(({ text }) => isTemplate(text)))
        days.set(
          day,
          entries.flatMap(({ text }) => readTemplate(text) ?? []),
        );
      else days.delete(day);
    },
    templates: () => {
      const named = new Map<string, Template>();
      for (const day of newestFirst()) {
        for (const template of [...(days.get(day) ?? [])].reverse()) {
          const key = templateKey(template);
          if (!named.has(key)) named.set(key, template);
        }
      }
      return [...named.values()];
    },
    days: newestFirst,
  };
}
