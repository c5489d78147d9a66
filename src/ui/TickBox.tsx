import { useRef, useState, type ComponentProps } from 'react';

interface TickBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> {
  readonly isTicked: boolean;
  /** Resolves when the tick was saved or refused; `isTicked` then says which. Without it the box is read-only. */
  readonly onTick?: ((isTicked: boolean) => Promise<void>) | undefined;
}

/** A checkbox that shows a tick at once, and reverts it when it could not be saved. */
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
          // Keep showing a later tick that is still pending.
          if (last.current === turn) setWanted(null);
        });
      }}
    />
  );
}
