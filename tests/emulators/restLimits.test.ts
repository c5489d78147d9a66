import { describe, expect, it } from 'vitest';
import { ask, startEmulator, store, stored } from './support/world.ts';

/** About `count` megabytes of JSON, in entries of a kilobyte. */
function megabytes(count: number): Record<string, string> {
  const text = 'x'.repeat(1000);
  return Object.fromEntries(Array.from({ length: count * 1000 }, (_, at) => [`entry${at}`, text]));
}

describe('a read with a timeout', () => {
  it.each(['orderBy="$key"&', 'format=export&', ''])(
    '%s ends with 400 when it is over',
    async (query) => {
      const emulator = await startEmulator();
      await store(emulator, '/log', { a: megabytes(20), b: { c: 1 } });
      const tooLong = await ask(emulator, `/log/a.json?${query}timeout=1ms`);
      expect(tooLong.status).toBe(400);
      expect(await tooLong.json()).toEqual({
        error: 'The read exceeded maximum query time threshold.',
      });
      expect((await ask(emulator, `/log/a.json?${query}timeout=15min`)).status).toBe(200);
      expect((await ask(emulator, `/log/b/c.json?timeout=900000ms`)).status).toBe(200);
    },
  );

  it.each(['0ms', '16min', '901s', '-1s', '1h', '1.5s', ''])(
    'of "%s" is refused',
    async (timeout) => {
      const emulator = await startEmulator();
      expect((await ask(emulator, `/a.json?timeout=${timeout}`)).status).toBe(400);
    },
  );
});

describe('a write with a size limit', () => {
  const refused = {
    error: 'Data to write exceeds the maximum size that can be modified with a single request.',
  };

  it('is refused above the limit’s duration, and nothing is written', async () => {
    const emulator = await startEmulator();
    const body = JSON.stringify(megabytes(2));
    const tiny = await ask(emulator, '/log.json?writeSizeLimit=tiny', { method: 'PUT', body });
    expect(tiny.status).toBe(400);
    expect(await tiny.json()).toEqual(refused);
    expect(await stored(emulator)).toBeNull();
    for (const limit of ['small', 'medium', 'large', 'unlimited']) {
      const address = `/log.json?writeSizeLimit=${limit}&print=silent`;
      expect((await ask(emulator, address, { method: 'PUT', body })).status).toBe(204);
    }
  });

  it('counts removed data, so that a big place is removed in parts', async () => {
    const emulator = await startEmulator();
    await store(emulator, '/log', { a: megabytes(1), b: megabytes(1), c: megabytes(1) });
    const whole = await ask(emulator, '/log.json?writeSizeLimit=tiny', { method: 'DELETE' });
    expect(whole.status).toBe(400);
    expect(await whole.json()).toEqual(refused);
    const two = await ask(emulator, '/log.json?writeSizeLimit=tiny', {
      method: 'PATCH',
      body: '{"a":null,"b":null}',
    });
    expect(two.status).toBe(400);
    for (const key of ['a', 'b', 'c']) {
      const part = await ask(emulator, `/log/${key}.json?writeSizeLimit=tiny`, {
        method: 'DELETE',
      });
      expect(part.status).toBe(200);
    }
    expect(await stored(emulator)).toBeNull();
  });

  it('may be an update by nothing, which removes', async () => {
    const emulator = await startEmulator();
    await store(emulator, '/', { a: { b: 1 }, c: 1 });
    const answer = await ask(emulator, '/a.json?print=silent&writeSizeLimit=tiny', {
      method: 'PATCH',
      body: 'null',
    });
    expect(answer.status).toBe(204);
    expect(await stored(emulator)).toEqual({ c: 1 });
  });
});

it('shows the first keys of a long list, as the command line of Firebase asks for them', async () => {
  const emulator = await startEmulator();
  await store(emulator, '/a', { x: 1, 10: 1, 9: 1, b: { c: 1 } });
  const answer = await ask(emulator, '/a.json?shallow=true&limitToFirst=3');
  expect(await answer.text()).toBe('{"9":true,"10":true,"b":true}');
});
