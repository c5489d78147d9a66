import { lazyComponent } from '../../../ui/lazyComponent.tsx';

export const EntryActions = lazyComponent(
  async () => (await import('./EntryActions.tsx')).EntryActions,
);
export const DayActions = lazyComponent(async () => (await import('./DayActions.tsx')).DayActions);
