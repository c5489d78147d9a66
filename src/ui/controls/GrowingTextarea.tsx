import { useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';

import { useEnterKey } from '../../hooks/page/useEnterKey.ts';
import { isComposing } from '../../lib/isComposing.ts';

interface GrowingTextareaProps extends Omit<ComponentProps<'textarea'>, 'onSubmit' | 'ref'> {
  readonly value: string;
  /** The person pressed the submit key, outside an input method. */
  readonly onEnter: () => void;
  /** Enter breaks the line here, whatever the person has chosen. */
  readonly breaksLines?: boolean;
  readonly areaRef?: (element: HTMLTextAreaElement | null) => void;
}

/** Whether the browser grows the field by itself (`field-sizing`). */
const growsByItself =
  typeof CSS !== 'undefined' && typeof CSS.supports === 'function'
    ? CSS.supports('field-sizing', 'content')
    : false;

/**
 * A text box as high as its text. Enter submits and Shift+Enter breaks the line. On a touch screen, or if the person
 * has chosen so, Enter breaks the line. Ctrl+Enter (or Command) always submits.
 */
export function GrowingTextarea({
  onEnter,
  breaksLines = false,
  areaRef,
  ...props
}: GrowingTextareaProps) {
  const chosen = useEnterKey();
  const enterKey = breaksLines ? 'breaks' : chosen;
  const area = useRef<HTMLTextAreaElement | null>(null);

  useLayoutEffect(() => {
    if (growsByItself || area.current === null) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${area.current.scrollHeight}px`;
  }, [props.value]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    props.onKeyDown?.(event);
    if (event.defaultPrevented || event.key !== 'Enter') return;
    if (event.shiftKey || event.altKey || isComposing(event.nativeEvent)) return;
    if (enterKey === 'breaks' && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onEnter();
  }

  return (
    <textarea
      rows={1}
      enterKeyHint={enterKey === 'adds' ? 'done' : 'enter'}
      // An empty box runs as the page does, its placeholder too.
      dir={props.value === '' ? undefined : 'auto'}
      {...props}
      ref={(element) => {
        area.current = element;
        areaRef?.(element);
      }}
      onKeyDown={onKeyDown}
    />
  );
}
