import type { Plugin } from 'vite';

/**
 * Tells public/first-paint.js, by an attribute of its script, which chunk holds the sign-in screen. Only
 * a page without a person needs it, and the script knows that before the app itself has come: so a
 * signed-in person never loads the chunk, and a visitor does not wait for a second round trip.
 */
export function signInHint(): Plugin {
  return {
    name: 'sign-in-hint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.name === 'SignInScreen',
        );
        if (chunk === undefined) throw new Error('No chunk holds the sign-in screen');
        const script = '<script src="/first-paint.js"';
        if (!html.includes(script)) throw new Error('index.html has no first-paint.js');
        return html.replace(script, `${script} data-sign-in="/${chunk.fileName}"`);
      },
    },
  };
}
