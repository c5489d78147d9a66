import type { Plugin } from 'vite';

/**
 * Tells public/first-paint.js, by an attribute of its script, which chunks hold the sign-in screen. Only
 * a page without a person needs it, and the script knows that before the app itself has come: so a
 * signed-in person never loads them, and a visitor does not wait for a second round trip.
 */
export function signInHint(): Plugin {
  return {
    name: 'sign-in-hint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const screen = chunks.find(({ name }) => name === 'SignInScreen');
        if (screen === undefined) throw new Error('No chunk holds the sign-in screen');
        // With what it imports, but for what the app brings along anyway.
        const needed = new Set([screen.fileName]);
        for (const fileName of needed) {
          const chunk = chunks.find((other) => other.fileName === fileName);
          for (const imported of chunk?.imports ?? []) {
            if (!html.includes(imported)) needed.add(imported);
          }
        }
        const hint = [...needed].map((fileName) => `/${fileName}`).join(' ');
        const script = '<script src="/first-paint.js"';
        if (!html.includes(script)) throw new Error('index.html has no first-paint.js');
        return html.replace(script, `${script} data-sign-in="${hint}"`);
      },
    },
  };
}
