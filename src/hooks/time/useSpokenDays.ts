import type { DayKey } from '../../dates/DayKey.ts';
import { parseSpokenDay } from '../../dates/parseSpokenDay.ts';
import { goTo } from '../../words/en/commands.ts';
import { useEnvironment } from '../useEnvironment.ts';
import { useWords } from '../useWords.ts';
import { useToday } from './useToday.ts';

/** Parses a text in the person's language and in English. Returns every day that it can mean. */
export function useSpokenDays(): (text: string) => readonly DayKey[] {
  const { locale, weekStartsOn } = useEnvironment();
  const today = useToday();
  const { spoken } = useWords(goTo);
  const languages = [spoken, goTo.spoken];
  return (text) => parseSpokenDay(text, { today, locale, weekStartsOn, languages });
}
