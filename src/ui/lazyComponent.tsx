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
import { app } from '../words/en/app/app.ts';
import { CodeLoadError } from './CodeLoadError.ts';
import { Dialog } from './Dialog.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** A component whose code is loaded when it is first needed. */
export interface LazyComponent<Props> {
  /** Suspends while the code is loading; throws a CodeLoadError when it cannot be loaded. */
  (props: Props): ReactNode;
  /** Whether it renders without suspending. */
  readonly isLoaded: () => boolean;
  /** Starts to load the code, for example on hover; after a failure it starts again. Never throws. */
  readonly prefetch: () => void;
  /** Like `prefetch`; resolves when the code is loaded or cannot be. Never rejects. */
  readonly settle: () => Promise<void>;
}

/** One attempt to load the code of a component. */
interface Attempt<Props> {
  readonly component: ComponentType<Props>;
  readonly code: Promise<{ readonly default: ComponentType<Props> }>;
}

/**
 * The component that `load` brings, by React's `lazy`, with what `lazy` lacks: a failure can be tried again, and code
 * that is there renders at once. `lazy` suspends even then, and React shows a fallback for at least 300 ms.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let attempt: Attempt<Props> | null = null;
  let hasFailed = false;

  async function start() {
    try {
      return { default: (loaded = await load()) };
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
    // Held by the mounted component: another type would remount it. What suspends is not mounted yet and asks again.
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
    const words = useWords('app', app);
    // Deferred, so that React waits for the code with the page as it is, and shows the dialog at once when it is there.
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
