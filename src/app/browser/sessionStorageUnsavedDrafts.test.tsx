import { beforeEach, expect, it, vi } from 'vitest';

import { sessionStorageUnsavedDrafts } from './sessionStorageUnsavedDrafts.ts';

const words = { text: 'half a thou', baseRevision: null, isBeside: false };
const leave = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  window.sessionStorage.clear();
});

it('carries unsaved drafts to the next page of the tab, once', () => {
  const end = sessionStorageUnsavedDrafts().onLeaving('ada', () => new Map([['new today', words]]));
  leave();
  end();
  const next = sessionStorageUnsavedDrafts();
  expect(window.sessionStorage).toHaveLength(0);
  expect(next.take('ada', 'new today')).toEqual(words);
  expect(next.take('ada', 'new today')).toBeNull();
});

it('carries drafts on that the next page did not request', () => {
  const beside = { ...words, isBeside: true };
  const end = sessionStorageUnsavedDrafts().onLeaving('ada', () => new Map([['entry a', beside]]));
  leave();
  end();
  const endNext = sessionStorageUnsavedDrafts().onLeaving('ada', () => new Map());
  leave();
  endNext();
  expect(sessionStorageUnsavedDrafts().take('ada', 'entry a')).toEqual(beside);
});

it('says whether the browser takes the words, and leaves none behind that have been kept since', () => {
  const page = sessionStorageUnsavedDrafts();
  const unsaved = new Map([['new today', words]]);
  const end = page.onLeaving('ada', () => unsaved);
  expect(page.carry('ada', unsaved)).toBe(true);
  unsaved.clear();
  leave();
  end();
  expect(window.sessionStorage).toHaveLength(0);

  const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  expect(page.carry('ada', new Map([['new today', words]]))).toBe(false);
  expect(page.carry('ada', new Map())).toBe(true);
  storage.mockRestore();
});

it('gives no person the words of another, and forgets them', () => {
  const end = sessionStorageUnsavedDrafts().onLeaving('ada', () => new Map([['new today', words]]));
  leave();
  end();
  const next = sessionStorageUnsavedDrafts();
  expect(next.take('grace', 'new today')).toBeNull();
  const endNext = next.onLeaving('grace', () => new Map());
  leave();
  endNext();
  expect(window.sessionStorage).toHaveLength(0);
});

it.each(['{', '7', '{"uid":"ada"}', '{"uid":"ada","words":[7,["x"],["new today",{"text":7}]]}'])(
  'takes no harm from %s in its place',
  (text) => {
    window.sessionStorage.setItem('daylog:last-words', text);
    expect(sessionStorageUnsavedDrafts().take('ada', 'new today')).toBeNull();
  },
);
