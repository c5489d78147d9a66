import { lazyComponent } from '../../../ui/lazyComponent.tsx';

export const Recall = lazyComponent(async () => (await import('./Recall.tsx')).Recall);
