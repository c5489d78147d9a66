import { useNavigate } from 'react-router-dom';

import type { DayKey } from '../../dates/DayKey.ts';
import { CommandPalette } from '../../features/palette/CommandPalette.tsx';
import { useCommands } from './useCommands.ts';

/** The command palette with every view, action and setting of the app. */
export function AppPalette(props: {
  readonly day: DayKey;
  readonly onDialog: (dialog: 'keys' | 'sign-out') => void;
  readonly onClose: () => void;
}) {
  const { day, onDialog, onClose } = props;
  const navigate = useNavigate();
  const open = (path: string) => void navigate(path);
  const commands = useCommands({ day, open, onDialog });
  return <CommandPalette day={day} commands={commands} onOpen={open} onClose={onClose} />;
}
