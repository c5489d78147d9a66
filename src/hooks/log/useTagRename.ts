import { isUnderWay } from '../../log/tags/TagRename.ts';
import type { RenameState, TagRenames } from '../../log/tags/TagRenames.ts';
import { useReadable } from '../useReadable.ts';
import { useDayLog } from './useDayLog.ts';

/** The tag rename of the log and the calls that change it. */
export function useTagRename(): {
  readonly renames: TagRenames;
  readonly state: RenameState;
  /** It is being made or undone. Also true while it rests after a refusal. */
  readonly isUnderWay: boolean;
} {
  const renames = useDayLog().tagRenames;
  const state = useReadable(renames.state);
  return { renames, state, isUnderWay: state.kind === 'known' && isUnderWay(state.rename) };
}
