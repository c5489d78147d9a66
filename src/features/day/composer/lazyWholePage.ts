import { lazyComponent } from '../../../ui/lazyComponent.tsx';

export const WholePage = lazyComponent(async () => (await import('./WholePage.tsx')).WholePage);
