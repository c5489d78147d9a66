import type { DayKey } from '../../dates/DayKey.ts';
import { useDisclosure } from '../../hooks/page/useDisclosure.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { app } from '../../words/en/app.ts';
import { AccountMenuList } from './AccountMenuList.tsx';

/** The button "Account" and its menu. Calls `onNear` on the first hover or focus, to prefetch the menu. */
export function AccountMenu(props: {
  readonly day: DayKey;
  readonly email: string;
  readonly onSignOut: () => void;
  readonly onNear: () => void;
}) {
  const { onNear, ...shown } = props;
  const words = useWords(app);
  const { isOpen, close, rootProps, buttonProps, panelId } = useDisclosure();
  return (
    <div {...rootProps} className="menu-root">
      <button
        {...buttonProps}
        type="button"
        className="button-icon"
        aria-label={words.account}
        aria-haspopup="menu"
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        <Icon name="person" />
      </button>
      {isOpen && <AccountMenuList {...shown} id={panelId} root={rootProps.ref} onClose={close} />}
    </div>
  );
}
