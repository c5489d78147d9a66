import { cleanup, render } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { useKeys, type KeyActions } from './useKeys.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Presses "?" in the moment when its children render, before anything else can happen. */
function PressesAtOnce({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  }, []);
  return children;
}

interface Press extends KeyboardEventInit {
  readonly key: string;
}

/** What is done by a key, out of those that the app knows. */
function doneBy({ modifierAltGraph = false, ...press }: Press): string | null {
  let done: string | null = null;
  const act = (name: string) => [name, () => (done = name)] as const;
  const names = ['t', 'n', 'g', 'e', 'u', '/', '?', '[', ']', '{', '}', 'ArrowLeft'];
  render(<Keys actions={Object.fromEntries(names.map(act))} />);
  const event = new KeyboardEvent('keydown', { bubbles: true, ...press });
  // happy-dom takes Alt for AltGraph.
  event.getModifierState = (name) => name === 'AltGraph' && modifierAltGraph;
  document.body.dispatchEvent(event);
  cleanup();
  return done;
}

function Keys({ actions }: { readonly actions: KeyActions }) {
  useKeys(actions);
  return null;
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

  it.each<[string, Press, string]>([
    ['Caps Lock', { key: 'T', code: 'KeyT' }, 't'],
    ['a Hebrew keyboard', { key: 'א', code: 'KeyT' }, 't'],
    ['a Hebrew keyboard with Caps Lock', { key: 'T', code: 'KeyT' }, 't'],
    ['the slash of a Hebrew keyboard', { key: '/', code: 'KeyQ' }, '/'],
    ['the question mark of a Hebrew keyboard', { key: '?', code: 'Slash', shiftKey: true }, '?'],
    ['the bracket of a Hebrew keyboard', { key: ']', code: 'BracketLeft' }, ']'],
    ['a Russian keyboard', { key: 'е', code: 'KeyT' }, 't'],
    ['a Russian keyboard with Caps Lock', { key: 'П', code: 'KeyG' }, 'g'],
    ['the place of a bracket in Russian', { key: 'х', code: 'BracketLeft' }, '['],
    ['the same with Shift', { key: 'Ъ', code: 'BracketRight', shiftKey: true }, '}'],
    ['a Greek keyboard', { key: 'ν', code: 'KeyN' }, 'n'],
    ['an Arabic keyboard', { key: 'ث', code: 'KeyE' }, 'e'],
    ['the place of the slash in Arabic', { key: 'ظ', code: 'Slash' }, '/'],
    ['the Arabic question mark', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
    ['a Hindi keyboard', { key: 'ू', code: 'KeyT' }, 't'],
    ['a Japanese keyboard', { key: 'か', code: 'KeyT' }, 't'],
    ['AZERTY', { key: '/', code: 'Period', shiftKey: true }, '/'],
    ['Dvorak', { key: 't', code: 'KeyK' }, 't'],
    ['AltGr', { key: '[', code: 'Digit8', modifierAltGraph: true }, '['],
    [
      'AltGr as Ctrl and Alt',
      { key: ']', code: 'Digit9', ctrlKey: true, altKey: true, modifierAltGraph: true },
      ']',
    ],
    ['an arrow', { key: 'ArrowLeft', code: 'ArrowLeft' }, 'ArrowLeft'],
  ])('work by %s', (_what, press, done) => expect(doneBy(press)).toBe(done));

  it.each<[string, Press]>([
    ['a letter with Shift', { key: 'T', code: 'KeyT', shiftKey: true }],
    ['a Hebrew letter with Shift', { key: 'א', code: 'KeyT', shiftKey: true }],
    ['Ctrl', { key: 'е', code: 'KeyT', ctrlKey: true }],
    ['Ctrl with a Latin letter', { key: 't', code: 'KeyT', ctrlKey: true }],
    ['Alt', { key: 'א', code: 'KeyT', altKey: true }],
    ['Alt with a bracket', { key: '[', code: 'BracketLeft', altKey: true }],
    ['Command', { key: 'τ', code: 'KeyT', metaKey: true }],
    ['Ctrl beside AltGr', { key: '[', code: 'Digit8', ctrlKey: true, modifierAltGraph: true }],
    ['AltGr with a letter', { key: 'א', code: 'KeyT', modifierAltGraph: true }],
    ['the letter at the place of T on Dvorak', { key: 'y', code: 'KeyT' }],
    ['the umlaut at the place of a bracket', { key: 'ü', code: 'BracketLeft' }],
    ['the sign at the place of the slash', { key: '!', code: 'Slash' }],
    ['a dead key', { key: 'Dead', code: 'BracketLeft' }],
    ['an input method', { key: 'Process', code: 'KeyT', isComposing: true }],
  ])('are not pressed by %s', (_what, press) => expect(doneBy(press)).toBeNull());

  it('can be typed with the Option key of Apple, where a sign needs it', () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    expect(doneBy({ key: '[', code: 'Digit5', altKey: true })).toBe('[');
    expect(doneBy({ key: '†', code: 'KeyT', altKey: true })).toBeNull();
    expect(doneBy({ key: 'ArrowLeft', code: 'ArrowLeft', altKey: true })).toBeNull();
  });
});
