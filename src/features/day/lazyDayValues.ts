import { lazyComponent } from '../../ui/lazyComponent.tsx';

export const DayValues = lazyComponent(async () => (await import('./DayValues.tsx')).DayValues);
