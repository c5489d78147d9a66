import { lazyComponent } from '../../../ui/lazyComponent.tsx';

export const Examples = lazyComponent(async () => (await import('./Examples.tsx')).Examples);
