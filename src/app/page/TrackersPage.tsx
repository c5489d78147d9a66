import { isTrackerName, trackerKey } from '../../entries/trackers/trackersOf.ts';
import { placeAddress } from '../../features/calendar/calendarAddress.ts';
import { TrackersScreen } from '../../features/tags/TrackersScreen.tsx';
import { TrackerScreen } from '../../features/trackers/TrackerScreen.tsx';
import { useIsEncrypted } from '../../hooks/log/useIsEncrypted.ts';
import { useAddressQuery } from '../../hooks/page/useAddressQuery.ts';

/** The trackers of the log, or the page of the one that the address names. */
export function TrackersPage() {
  const name = useAddressQuery().trim();
  const isPrivate = useIsEncrypted();
  if (!isTrackerName(name)) return <TrackersScreen />;
  return (
    <TrackerScreen
      key={trackerKey(name)}
      name={name}
      yearAddress={(day, shown) =>
        placeAddress(
          day,
          { scale: 'year', month: null, colouring: { kind: 'tracker', name: shown } },
          isPrivate,
        )
      }
    />
  );
}
