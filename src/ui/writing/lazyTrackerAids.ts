import { lazyComponent } from '../lazyComponent.tsx';

const load = () => import('./TrackerAids.tsx');

export const TrackerChips = lazyComponent(async () => (await load()).TrackerChips);

export const TrackerChoices = lazyComponent(async () => (await load()).TrackerChoices);
