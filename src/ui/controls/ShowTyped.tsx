import { useEffect, useEffectEvent, useRef } from 'react';

import { useWords } from '../../hooks/useWords.ts';
import { Icon } from '../Icon.tsx';
import { account } from '../../words/en/account.ts';

/**
 * The button in a password field that shows the password, until its form is sent. Its name must not contain the
 * field's label, which other programs look for.
 */
export function ShowTyped(props: {
  readonly fieldId: string;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}) {
  const { fieldId, isShown, onShow } = props;
  const words = useWords(account);
  const button = useRef<HTMLButtonElement>(null);
  const hide = useEffectEvent(() => onShow(false));
  useEffect(() => {
    const form = button.current?.form;
    const onSubmit = () => hide();
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className="button-icon"
      aria-label={words.showTyped}
      aria-pressed={isShown}
      aria-controls={fieldId}
      onClick={() => onShow(!isShown)}
    >
      <Icon name={isShown ? 'hide' : 'show'} />
    </button>
  );
}
