import { lazyDialog } from '../../../ui/lazyComponent.tsx';

export const BookDialog = lazyDialog(async () => (await import('./BookDialog.tsx')).BookDialog);
