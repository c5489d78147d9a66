import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { showMarkdown } from '../../../tests/support/app/showMarkdown.tsx';
import { inAppPath } from './inAppPath.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

const here = window.location.origin;

describe('the path of a link', () => {
  it('is that of a day or an entry of this app, written in full or from the root', () => {
    expect(inAppPath('/11-20-2026')).toBe('/11-20-2026');
    expect(inAppPath('/11-20-2026#01JD')).toBe('/11-20-2026#01JD');
    expect(inAppPath(`${here}/11-20-2026#01JD`)).toBe('/11-20-2026#01JD');
    expect(inAppPath('/01-05-2026/search?q=frost')).toBe('/01-05-2026/search?q=frost');
  });

  it.each([
    '//evil.example/11-20-2026',
    String.raw`/\evil.example/11-20-2026`,
    'https://evil.example/11-20-2026',
    `${here}.evil.example/11-20-2026`,
    `${here}@evil.example/11-20-2026`,
    '/2-30-2026',
    '/',
    '/__/firebase/init.json',
    '11-20-2026',
    'javascript:alert(1)//11-20-2026',
  ])('is none for %j', (href) => {
    expect(inAppPath(href)).toBeNull();
  });
});

describe('a link in a text', () => {
  it('to a day or an entry navigates in place', () => {
    showMarkdown(`[then](/11-19-2026#01JD) and ${here}/11-18-2026`);
    for (const [name, path] of [
      ['then', '/11-19-2026#01JD'],
      [`${here}/11-18-2026`, '/11-18-2026'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link.hasAttribute('target')).toBe(false);
      expect(fireEvent.click(link)).toBe(false);
      expect(window.location.pathname + window.location.hash).toBe(path);
    }
  });

  it('to another page opens as before', () => {
    showMarkdown('[away](https://a.example/11-19-2026)');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'away' });
    expect(link.target).toBe('_blank');
    expect(link.rel).toBe('noopener noreferrer');
  });
});
