import { lazyComponent } from '../../../ui/lazyComponent.tsx';

export const PhotoStrip = lazyComponent(async () => (await import('./PhotoStrip.tsx')).PhotoStrip);
