import {
  createElement,
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

import { useWords } from '../hooks/useWords.ts';
import { loadCode } from '../lib/loadCode.ts';
import { app } from '../words/en/app.ts';
import { CodeLoadError } from './CodeLoadError.ts';
import { Dialog } from './Dialog.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** A component whose code is loaded when it is first needed. */
export interface LazyComponent<Props> {
  /** Suspends while the code is loading; throws a CodeLoadError when it cannot be loaded. */
  (props: Props): ReactNode;
  /** Whether it renders without suspending. */
  readonly isLoaded: () => boolean;
  /** Starts to load the code, for example on hover. Starts again after a failure. Never throws. */
  readonly prefetch: () => void;
  /** Like `prefetch`; resolves when the code is loaded or has failed to load. Never rejects. */
  readonly settle: () => Promise<void>;
}

/** One attempt to load the code of a component. */
interface Attempt<Props> {
  readonly component: ComponentType<Props>;
  readonly code: Promise<{ readonly default: ComponentType<Props> }>;
}

/**
 * Makes a lazy component of `load`, by React's `lazy` with two additions. A failure can be retried, and loaded
 * code renders at once. `lazy` alone suspends even then, and React shows a fallback for at least 300 ms.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let attempt: Attempt<Props> | null = null;
  let hasFailed = false;

  async function start() {
    try {
      return { default: (loaded = await loadCode(load)) };
    } catch (cause) {
      hasFailed = true;
      throw new CodeLoadError(cause, prefetch);
    }
  }

  function begin(): Attempt<Props> {
    hasFailed = false;
    const code = start();
    attempt = { code, component: lazy(() => code) };
    return attempt;
  }

  async function settle(): Promise<void> {
    if (loaded !== null) return;
    try {
      await (attempt === null || hasFailed ? begin() : attempt).code;
    } catch {
      // The component that needs the code throws the error.
    }
  }

  function prefetch(): void {
    void settle();
  }

  function Lazy(props: Props) {
    // Kept in state: another component type would remount. A suspended component is not mounted yet and asks
    // again.
    const [Component] = useState(() => loaded ?? (attempt ?? begin()).component);
    return createElement(Component, props);
  }

  return Object.assign(Lazy, { isLoaded: () => loaded !== null, prefetch, settle });
}

/** A dialog whose code is loaded when it is first opened. Render it always; `isOpen` opens it. */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const Content = lazyComponent(load);

  function LazyDialog(props: Props & { readonly isOpen: boolean }) {
    const { isOpen, onClose } = props;
    const words = useWords(app);
    // Deferred: React keeps the page as it is until the code is loaded, then shows the dialog at once.
    const isDue = useDeferredValue(isOpen);
    useEffect(() => {
      if (isOpen) Content.prefetch();
    }, [isOpen]);
    return (
      <Suspense>
        <ErrorBoundary
          key={String(isOpen)}
          frame={(message) => (
            <Dialog title={words.name} onClose={onClose}>
              {message}
            </Dialog>
          )}
        >
          {isOpen && (isDue || Content.isLoaded()) && <Content {...props} />}
        </ErrorBoundary>
      </Suspense>
    );
  }

  const { isLoaded, prefetch, settle } = Content;
  return Object.assign(LazyDialog, { isLoaded, prefetch, settle });
}
