import { describe, expect, it } from 'vitest';

import { supportLine } from './supportLine.ts';

const parts = {
  version: '1.2.3',
  code: 'auth/too-many-requests',
  isOnline: true,
  nowMs: Date.parse('2026-11-20T17:04:29Z'),
};

describe('the line for support', () => {
  it('says version, code, network and time', () => {
    expect(supportLine(parts)).toBe(
      'Daylog 1.2.3 · auth/too-many-requests · online · 2026-11-20T17:04:29.000Z',
    );
    expect(supportLine({ ...parts, isOnline: false })).toContain(' · offline · ');
  });

  it.each(['ada@example.org', 'text of an entry', 'logs/uid at /x?y', '', 'x'.repeat(81)])(
    'takes nothing for a code that is none: %s',
    (code) => {
      expect(supportLine({ ...parts, code })).toContain(' · unknown · ');
    },
  );
});
