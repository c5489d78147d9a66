import { readdir } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';

import type { Page } from '@playwright/test';

import { expect } from './fixtures.ts';

/* Taking photos in, in the worker of the build that is served, and images made by the canvas of the browser. */

/** What the worker makes of a file, and what can be seen of it. */
export interface Taken {
  readonly refusal: string | null;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly takenAt: unknown;
  readonly bodyBytes: number;
  readonly thumbBytes: number;
  /** Body and thumbnail, one byte a letter. */
  readonly stored: string;
  /** The colours of the corners, clockwise from the top left. */
  readonly corners: string;
  /** Pixels of the decoded body and thumbnail. */
  readonly drawn: readonly (readonly [number, number])[];
}

/** The address of the worker, in the build that is served. */
async function photoWorkerPath(): Promise<string> {
  const names = await readdir('dist/assets');
  const found = names.filter((name) => /^photoWorker-.*\.js$/.test(name));
  expect(found).toHaveLength(1);
  return `/assets/${found.join('')}`;
}

/** Sends `bytes` to the worker as the page does, and looks at the photo. */
export async function takeIn(page: Page, bytes: Uint8Array): Promise<Taken> {
  const request = { path: await photoWorkerPath(), base64: Buffer.from(bytes).toString('base64') };
  return page.evaluate(async ({ path, base64 }) => {
    interface Photo {
      readonly type: string;
      readonly width: number;
      readonly height: number;
      readonly body: ArrayBuffer;
      readonly thumb: ArrayBuffer;
      readonly takenAt?: unknown;
    }
    const file = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
    const worker = new Worker(path, { type: 'module' });
    const answer = new Promise<unknown>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('The worker died')));
    });
    // A call of birpc, and its result.
    worker.postMessage({ t: 'q', i: 'first', m: 'takeIn', a: [file] });
    const { r: result, e: error } = (await answer) as {
      readonly r?: { readonly ok: boolean; readonly value: Photo; readonly error: string };
      readonly e?: unknown;
    };
    worker.terminate();
    if (result === undefined) throw new Error(`The worker has thrown: ${String(error)}`);
    const nothing = { type: '', width: 0, height: 0, takenAt: null, bodyBytes: 0, thumbBytes: 0 };
    if (!result.ok)
      return { refusal: result.error, ...nothing, stored: '', corners: '', drawn: [] };
    const { type, width, height, body, thumb, takenAt = null } = result.value;
    const bitmap = await createImageBitmap(new Blob([body], { type }));
    const small = await createImageBitmap(new Blob([thumb], { type }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
      willReadFrequently: true,
    });
    if (context === null) throw new Error('No canvas');
    context.drawImage(bitmap, 0, 0);
    const [right, bottom] = [bitmap.width - 1, bitmap.height - 1];
    const colourAt = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data;
      const strong = [red, green, blue].map((value) => value > 127);
      return ['black', 'blue', 'green', 'cyan', 'red', 'magenta', 'yellow', 'white'][
        Number(strong[0]) * 4 + Number(strong[1]) * 2 + Number(strong[2])
      ];
    };
    const letters = (buffer: ArrayBuffer) =>
      Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
    return {
      refusal: null,
      type,
      width,
      height,
      takenAt,
      bodyBytes: body.byteLength,
      thumbBytes: thumb.byteLength,
      stored: letters(body) + letters(thumb),
      corners: [
        colourAt(0, 0),
        colourAt(right, 0),
        colourAt(right, bottom),
        colourAt(0, bottom),
      ].join(' '),
      drawn: [
        [bitmap.width, bitmap.height],
        [small.width, small.height],
      ] as const,
    };
  }, request);
}

/** An image with red, green, blue and white quarters, clockwise from the top left; with `noise` on it. */
export async function quarters(
  page: Page,
  [width, height]: readonly [number, number],
  options: { readonly type?: string; readonly noise?: boolean } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { type = 'image/jpeg', noise = false } = options;
  const base64 = await page.evaluate(
    async (of) => {
      const canvas = new OffscreenCanvas(of.width, of.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('No canvas');
      const [x, y] = [of.width / 2, of.height / 2];
      const places = [
        ['#f00', 0, 0],
        ['#0f0', x, 0],
        ['#00f', x, y],
        ['#fff', 0, y],
      ] as const;
      for (const [colour, left, top] of places) {
        context.fillStyle = colour;
        context.fillRect(left, top, x, y);
      }
      if (of.noise) {
        const image = context.getImageData(0, 0, of.width, of.height);
        let state = 1;
        for (let at = 0; at < image.data.length; at += 1) {
          state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
          if (at % 4 !== 3) image.data[at] = state >>> 24;
        }
        context.putImageData(image, 0, 0);
      }
      const blob = await canvas.convertToBlob({ type: of.type, quality: 0.95 });
      if (blob.type !== of.type) throw new Error(`Chromium writes no ${of.type}`);
      const reader = new FileReader();
      const read = new Promise((resolve) => reader.addEventListener('load', resolve));
      reader.readAsDataURL(blob);
      await read;
      return typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '';
    },
    { width, height, type, noise },
  );
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** A PNG whose header says `width` and `height`, with the `pixels` that it really has. */
export function png(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit a pixel, greyscale.
  head[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The corners of {@link quarters} that stand upright. */
export const upright = 'red green blue white';
