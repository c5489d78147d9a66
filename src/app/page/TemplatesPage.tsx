import type { DayKey } from '../../dates/DayKey.ts';
import { EntryEditor } from '../../features/day/entries/EntryEditor.tsx';
import { useEditing } from '../../features/day/entries/useEditing.ts';
import { LastActionToast } from '../../features/day/LastActionToast.tsx';
import { TemplatesScreen } from '../../features/templates/TemplatesScreen.tsx';
import { useKeys } from '../../hooks/page/useKeys.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useInsertTemplate } from './useInsertTemplate.ts';

/** The templates, edited and undone as entries are on their day. */
export function TemplatesPage() {
  const { selectedDate } = useSelectedDate();
  return selectedDate === '' ? null : <Templates day={selectedDate} />;
}

function Templates({ day }: { readonly day: DayKey }) {
  const edits = useEditing(day);
  const { editing } = edits;
  const insert = useInsertTemplate(day);
  useKeys({ u: edits.undo });
  return (
    <TemplatesScreen
      editing={editing}
      onEdit={edits.edit}
      onDelete={edits.remove}
      onInsert={insert}
      drawEditor={(current) =>
        editing !== null && (
          <EntryEditor
            base={editing}
            current={current}
            onSaved={(saved) => edits.saved(editing, saved)}
            onCancel={(dropped) => edits.cancel(editing, dropped)}
          />
        )
      }
      toast={
        <LastActionToast
          lastAction={edits.lastAction}
          takesFocus={edits.takesFocus}
          onUndo={edits.undo}
          onDismiss={edits.forget}
        />
      }
    />
  );
}
