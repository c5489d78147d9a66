import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { watchLeaving } from '../lib/loadCode.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyComponent, lazyDialog } from './lazyComponent.tsx';

afterEach(cleanup);

interface GreetingProps {
  readonly name: string;
}

const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>;

/** A load that is resolved by hand; counts its calls. */
function loading<Props>() {
  const calls: {
    resolve: (component: ComponentType<Props>) => void;
    reject: (cause: Error) => void;
  }[] = [];
  const load = () =>
    new Promise<ComponentType<Props>>((resolve, reject) => calls.push({ resolve, reject }));
  return { load, calls };
}

/** Runs `work` and lets React render the result. */
function afterwards(work: () => void) {
  return act(() => {
    work();
    return Promise.resolve();
  });
}

/** React logs the errors that a boundary catches. */
function expectErrors() {
  return vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

describe('a lazy component', () => {
  it('renders at once, also in an urgent update, when its code was prefetched', async () => {
    const { load, calls } = loading<GreetingProps>();
    const Lazy = lazyComponent(load);
    Lazy.prefetch();
    Lazy.prefetch();
    expect(calls).toHaveLength(1);
    calls[0]?.resolve(Greeting);
    await Lazy.settle();
    expect(Lazy.isLoaded()).toBe(true);
    // Without a Suspense above, suspending would throw.
    render(<Lazy name="Ada" />);
    expect(screen.getByText('Hello Ada')).toBeDefined();
  });

  it('that cannot be loaded is asked for again only by "Try again" or a prefetch', async () => {
    const errors = expectErrors();
    const { load, calls } = loading<GreetingProps>();
    const Lazy = lazyComponent(load);
    const page = (name: string) => (
      <Suspense>
        <ErrorBoundary>
          <Lazy name={name} />
        </ErrorBoundary>
      </Suspense>
    );
    const { rerender } = render(page('Ada'));
    await afterwards(() => calls[0]?.reject(new Error('offline')));
    expect((await screen.findByRole('alert')).textContent).toContain("couldn't be loaded");
    await afterwards(() => rerender(page('Bob')));
    expect(calls).toHaveLength(1);

    // The message stays until the second attempt has ended.
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(calls).toHaveLength(2);
    expect(screen.getByRole('alert').textContent).toContain("couldn't be loaded");
    await afterwards(() => calls[1]?.reject(new Error('offline')));
    expect(screen.getByRole('alert').textContent).toContain("couldn't be loaded");

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await afterwards(() => calls[2]?.resolve(Greeting));
    expect(await screen.findByText('Hello Bob')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(errors).toHaveBeenCalled();
  });
});

describe('a page that is being left', () => {
  it('shows no error of code that its browser no longer loads, unless it stays', async () => {
    const errors = expectErrors();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    watchLeaving();
    const { load, calls } = loading<GreetingProps>();
    const Lazy = lazyComponent(load);
    window.dispatchEvent(new Event('beforeunload'));
    render(
      <Suspense fallback="Waits">
        <ErrorBoundary>
          <Lazy name="Ada" />
        </ErrorBoundary>
      </Suspense>,
    );
    await afterwards(() => calls[0]?.reject(new Error('cut off')));
    expect(screen.getByText('Waits')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(errors).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByRole('alert').textContent).toContain("couldn't be loaded");
  });
});

describe('an error boundary', () => {
  it('does not blame the connection for a bug', () => {
    const errors = expectErrors();
    const Faulty = () => {
      throw new Error('a bug');
    };
    render(
      <ErrorBoundary>
        <Faulty />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/^Something went wrong in Daylog/);
    expect(errors).toHaveBeenCalled();
  });
});

describe('a lazy dialog', () => {
  it('that cannot be loaded says so in a dialog, and is loaded when opened again', async () => {
    const errors = expectErrors();
    const { load, calls } = loading<{ readonly onClose: () => void }>();
    const Lazy = lazyDialog(load);
    const onClose = vi.fn();
    const page = (isOpen: boolean) => <Lazy isOpen={isOpen} onClose={onClose} />;
    const { rerender } = render(page(false));
    expect(calls).toHaveLength(0);
    rerender(page(true));
    expect(calls).toHaveLength(1);
    await afterwards(() => calls[0]?.reject(new Error('offline')));
    expect((await screen.findByRole('alert')).closest('dialog')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    rerender(page(false));
    expect(screen.queryByRole('alert')).toBeNull();

    rerender(page(true));
    expect(calls).toHaveLength(2);
    await afterwards(() => calls[1]?.resolve(() => <p>Open</p>));
    expect(await screen.findByText('Open')).toBeDefined();
    expect(errors).toHaveBeenCalled();
  });
});
