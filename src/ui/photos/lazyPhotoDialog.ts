import { lazyDialog } from '../lazyComponent.tsx';

export const PhotoDialog = lazyDialog(async () => (await import('./PhotoDialog.tsx')).PhotoDialog);
