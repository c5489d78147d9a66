import { Component, startTransition, useState, type ReactNode } from 'react';

import { useWords } from '../hooks/useWords.ts';
import { app } from '../words/en/app.ts';
import { CodeLoadError } from './CodeLoadError.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Wraps the message; without it the message stands alone. */
  readonly frame?: (message: ReactNode) => ReactNode;
}

interface ErrorBoundaryState {
  readonly failure: { readonly cause: unknown } | null;
}

/**
 * Shows a message in place of children that threw: their code could not be loaded, or a bug. "Try again" loads the
 * code again and renders the children; the message stays until then. "Reload" helps after a deployment removed the
 * code. The device has saved all typed text.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(cause: unknown): ErrorBoundaryState {
    return { failure: { cause } };
  }

  override render() {
    const { failure } = this.state;
    const { children, frame = (message) => message } = this.props;
    if (failure === null) return children;
    const { cause } = failure;
    const tryAgain = () => {
      if (cause instanceof CodeLoadError) cause.loadAgain();
      this.setState({ failure: null });
    };
    return frame(
      <ErrorMessage isLoadError={cause instanceof CodeLoadError} onTryAgain={tryAgain} />,
    );
  }
}

function ErrorMessage(props: { readonly isLoadError: boolean; readonly onTryAgain: () => void }) {
  const { isLoadError, onTryAgain } = props;
  const words = useWords(app);
  const [attempt, setAttempt] = useState(0);
  return (
    <div role="alert" className="notice">
      {/* A new element for each attempt, so that a screen reader announces each failure. */}
      <p key={attempt}>{isLoadError ? words.brokenView : words.broken}</p>
      <p className="notice-buttons">
        <button
          type="button"
          className="button"
          onClick={() =>
            startTransition(() => {
              setAttempt(attempt + 1);
              onTryAgain();
            })
          }
        >
          {words.tryAgain}
        </button>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {words.reload}
        </button>
      </p>
    </div>
  );
}
