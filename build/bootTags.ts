import type { Plugin, Rolldown } from 'vite';

/** The module that src/boot/boot.ts imports after the first paint. */
const app = '/src/app/main.tsx';

/**
 * Adds attributes and tags for which Vite has no option. The boot script blocks the first paint, so that the page
 * never shows the wrong theme. The app's files load in parallel with it, not after it.
 */
export function bootTags(): Plugin {
  return {
    name: 'boot-tags',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const script = '<script type="module"';
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(app)));
        if (entry === undefined || !html.includes(script))
          throw new Error(`index.html has no boot script, or the build no ${app}`);
        return {
          html: html.replace(script, `${script} blocking="render"`),
          tags: filesOf(entry, chunks)
            .filter((fileName) => !html.includes(`/${fileName}"`))
            .map((fileName) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
              injectTo: 'head' as const,
            })),
        };
      },
    },
  };
}

/** The file of `entry` and its static imports, recursively. */
function filesOf(
  entry: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
): readonly string[] {
  const files = new Set([entry.fileName]);
  for (const file of files) {
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      files.add(imported);
  }
  return [...files];
}
