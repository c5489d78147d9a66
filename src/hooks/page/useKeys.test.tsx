import { cleanup, render } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

import { useKeys } from './useKeys.ts';

afterEach(cleanup);

/** Presses "?" in the moment when its children render, before anything else can happen. */
function PressesAtOnce({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  }, []);
  return children;
}

function Page({ onAsk }: { readonly onAsk: () => void }) {
  useKeys({ '?': onAsk });
  return <p>A page</p>;
}

describe('the keys of a page', () => {
  it('can be pressed as soon as the page is seen', () => {
    const pressed: string[] = [];
    render(
      <PressesAtOnce>
        <Page onAsk={() => pressed.push('?')} />
      </PressesAtOnce>,
    );
    expect(pressed).toEqual(['?']);
  });
});
