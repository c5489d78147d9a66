import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { datePath } from '../../dates/datePath.ts';
import { useToday } from '../../hooks/time/useToday.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import type { LaunchedFile } from '../../lib/filePickers.ts';
import type { TransferActions, TransferSource } from '../../transfer/Transfer.ts';
import { isBusy } from '../transfer/createTransferSource.ts';
import type { LaunchedFiles } from './createLaunchedFiles.ts';

/** Opens files that were opened with the installed app in Import, as if they had been chosen there. Imports nothing. */
export function useLaunchedFiles(launched: LaunchedFiles, source: TransferSource): void {
  const handles = useReadable(launched);
  const navigate = useNavigate();
  const today = useToday();
  const { timeZone } = useEnvironment();
  const opening = useRef<readonly LaunchedFile[]>([]);
  useEffect(() => {
    if (handles.length === 0 || opening.current === handles) return undefined;
    opening.current = handles;
    void navigate(datePath(today, 'transfer'), { replace: true });
    const { state, actions } = source.open();
    let stop: () => void = () => undefined;
    const tryNow = () => {
      if (isBusy[state.getSnapshot().kind]) return;
      stop();
      launched.forget();
      void openChosen(handles, actions, timeZone());
    };
    stop = state.subscribe(tryNow);
    tryNow();
    return undefined;
  }, [handles, launched, source, navigate, today, timeZone]);
}

async function openChosen(
  handles: readonly LaunchedFile[],
  actions: TransferActions,
  zone: string,
): Promise<void> {
  const files = await Promise.all(
    handles.map(async (handle) => {
      // A file that was deleted meanwhile is left out. Import says when none is left.
      const file = await handle.getFile().catch(() => null);
      return file === null ? [] : [{ path: handle.name, file }];
    }),
  );
  await actions.open(files.flat(), handles[0]?.name ?? '', zone);
}
