import { lazyComponent } from '../../ui/lazyComponent.tsx';

export const Past = lazyComponent(async () => (await import('./Past.tsx')).Past);
