import { lazyDialog } from '../../ui/lazyComponent.tsx';

export const GoToDialog = lazyDialog(async () => (await import('./GoToDialog.tsx')).GoToDialog);
