import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { showMarkdown } from '../../../tests/support/app/showMarkdown.tsx';

afterEach(cleanup);

function linksOf(text: string) {
  showMarkdown(text);
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

describe('a tag in an entry', () => {
  it('leads to every entry that has it, behind the selected date', () => {
    expect(linksOf('- *see* #Grün, and `#code`')).toEqual([
      ['#Grün', '/11-20-2026/search?q=tag%3AGr%C3%BCn'],
    ]);
  });

  it('is words within a link', () => {
    expect(linksOf('[about #house](https://a.example/)')).toEqual([
      ['about #house', 'https://a.example/'],
    ]);
  });
});
