import type { DayViews } from './days/createDayViews.ts';
import type { LogStatus } from './status/createLogStatus.ts';
import type { TabMessage } from './TabChannel.ts';

/** Applies a message from another tab or the engine to this tab's views and status. */
export function applyTabMessage(message: TabMessage, views: DayViews, status: LogStatus): void {
  switch (message.kind) {
    case 'day':
      views.show(message.record);
      break;
    case 'days-filled':
      views.reload(message.first, message.last);
      break;
    case 'days-changed':
      views.reload();
      break;
    case 'outbox-changed':
      status.noteOutbox();
      break;
    case 'who-is-there':
      // A tab that died before its notice has still left its write in the store.
      views.reload();
      status.noteOutbox();
      break;
    case 'engine': {
      const isReachable = message.status.isConnected && message.status.heldBy === null;
      views.setReach(isReachable ? 'reachable' : 'out-of-reach');
      status.noteEngine(message.status);
      break;
    }
    case 'fill':
      status.noteFill(message.progress);
      break;
    // These messages are for workers, the engine, the gate or the tag renames, or are calls.
    case 'leader-wanted':
    case 'leader':
    case 'encryption':
    case 'keys-changed-here':
    case 'rows-accepted':
    case 'tag-rename':
    case 'selected':
    case 'engine-wanted':
    case 'call':
    case 'question':
    case 'asking':
    case 'answer':
      break;
  }
}
