import { lazy, type LazyExoticComponent, type ReactNode } from 'react';

import type { Words } from '../words/Words.ts';

const SettingsScreen = lazy(async () => {
  const chunk = await import('../features/settings/SettingsScreen.tsx');
  return { default: chunk.SettingsScreen };
});
const AccountScreen = lazy(async () => {
  const chunk = await import('../features/account/AccountScreen.tsx');
  return { default: chunk.AccountScreen };
});
const AttentionScreen = lazy(async () => {
  const chunk = await import('../features/sync/AttentionScreen.tsx');
  return { default: chunk.AttentionScreen };
});
const TrashScreen = lazy(async () => {
  const chunk = await import('../features/history/TrashScreen.tsx');
  return { default: chunk.TrashScreen };
});

const CalendarScreen = lazy(async () => {
  const chunk = await import('../features/calendar/CalendarScreen.tsx');
  return { default: chunk.CalendarScreen };
});
const OnThisDayScreen = lazy(async () => {
  const chunk = await import('../features/onthisday/OnThisDayScreen.tsx');
  return { default: chunk.OnThisDayScreen };
});
const TasksScreen = lazy(async () => {
  const chunk = await import('../features/tasks/TasksScreen.tsx');
  return { default: chunk.TasksScreen };
});
const SearchScreen = lazy(async () => {
  const chunk = await import('../features/search/SearchScreen.tsx');
  return { default: chunk.SearchScreen };
});
const YearScreen = lazy(async () => {
  const chunk = await import('../features/year/YearScreen.tsx');
  return { default: chunk.YearScreen };
});
const ReadScreen = lazy(async () => {
  const chunk = await import('../features/read/ReadScreen.tsx');
  return { default: chunk.ReadScreen };
});
const TagsScreen = lazy(async () => {
  const chunk = await import('../features/tags/TagsScreen.tsx');
  return { default: chunk.TagsScreen };
});

/** What stands in the place of the day, by the part of the address that follows the date. */
export const screens: Readonly<Record<string, LazyExoticComponent<() => ReactNode>>> = {
  settings: SettingsScreen,
  account: AccountScreen,
  attention: AttentionScreen,
  trash: TrashScreen,
  calendar: CalendarScreen,
  'on-this-day': OnThisDayScreen,
  search: SearchScreen,
  tags: TagsScreen,
  tasks: TasksScreen,
  year: YearScreen,
  read: ReadScreen,
};

/** The views over many days, in the order of their links; the words of each stand in `app.view`. */
export const lookBackViews = [
  'calendar',
  'year',
  'on-this-day',
  'search',
  'tags',
  'tasks',
  'read',
] as const satisfies readonly (keyof Words['app']['view'])[];
