import { compareDays } from '../../dates/compareDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { readTemplate, templateKey, type Template } from '../../entries/template.ts';
import type { LogView } from '../reader/LogView.ts';

/** The templates of a log, kept up to date day by day. */
export interface TemplatesView extends LogView {
  /** The templates, newest first. Of those with the same name only the newest. */
  templates(): readonly Template[];
}

/** A view without templates. It keeps only their names and texts. */
export function createTemplatesView(): TemplatesView {
  const days = new Map<DayKey, readonly Template[]>();
  return {
    setDay: (day, entries) => {
      const ofDay = entries.flatMap(({ text }) => readTemplate(text) ?? []);
      if (ofDay.length === 0) days.delete(day);
      else days.set(day, ofDay);
    },
    templates: () => {
      const named = new Map<string, Template>();
      for (const [, ofDay] of [...days].sort(([a], [b]) => compareDays(b, a))) {
        for (const template of [...ofDay].reverse()) {
          const key = templateKey(template);
          if (!named.has(key)) named.set(key, template);
        }
      }
      return [...named.values()];
    },
  };
}
