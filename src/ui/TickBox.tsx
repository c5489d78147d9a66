import { useRef, useState, type ComponentProps } from 'react';

interface TickBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> {
  readonly isTicked: boolean;
  /** Resolves when the tick is kept, or was not; `isTicked` says which. Without it the box is for reading only. */
  readonly onTick?: ((isTicked: boolean) => Promise<void>) | undefined;
}

/** A box that shows a tick at once, and takes it back when it could not be kept. */
export function TickBox({ isTicked, onTick, ...input }: TickBoxProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const last = useRef(0);
  return (
    <input
      disabled={onTick === undefined}
      {...input}
      type="checkbox"
      checked={wanted ?? isTicked}
      onChange={(event) => {
        if (onTick === undefined) return;
        const { checked } = event.target;
        last.current += 1;
        const turn = last.current;
        setWanted(checked);
        void onTick(checked).finally(() => {
          // A later tick is still on its way.
          if (last.current === turn) setWanted(null);
        });
      }}
    />
  );
}
