import { lazyComponent } from '../../../ui/lazyComponent.tsx';

export const DayLinks = lazyComponent(async () => (await import('./LinkedFrom.tsx')).DayLinks);
export const EntryLinks = lazyComponent(async () => (await import('./LinkedFrom.tsx')).EntryLinks);
