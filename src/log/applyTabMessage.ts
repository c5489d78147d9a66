import type { DayViews } from './days/createDayViews.ts';
import type { LogStatus } from './status/createLogStatus.ts';
import type { TabMessage } from './TabChannel.ts';

/** Shows what another tab or the engine says of the log. */
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
      // Whoever died before giving notice of a write has left it in the store all the same.
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
    // Meant for the engine, or answers that somebody waits for (see askEngine).
    case 'selected':
    case 'engine-wanted':
    case 'question':
    case 'asking':
    case 'answer':
      break;
  }
}
