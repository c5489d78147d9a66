import { useDisclosure } from '../../hooks/page/useDisclosure.ts';
import { Icon } from '../Icon.tsx';
import './MoreMenu.css';

/** The button ⋯, which reveals buttons for rare actions. An action closes it first: the button then has the focus. */
export function MoreMenu(props: {
  /** The name of the button, with the thing that the actions change. */
  readonly label: string;
  readonly actions: readonly { readonly name: string; readonly act: () => void }[];
}) {
  const { isOpen, close, rootProps, buttonProps, panelId } = useDisclosure();
  return (
    <div {...rootProps} className="more-menu">
      <button {...buttonProps} type="button" className="button-icon" aria-label={props.label}>
        <Icon name="more" />
      </button>
      {isOpen && (
        <div id={panelId} className="menu-card more-menu-card">
          {props.actions.map(({ name, act }) => (
            <button
              key={name}
              type="button"
              onClick={() => {
                close();
                act();
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
