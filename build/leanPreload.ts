import type { Plugin } from 'vite';

/** Vite's name for what stands before each late import: it fetches what a chunk needs along with it. */
const helper = '\0vite/preload-helper.js';

/**
 * A shorter one for the browsers that the build is for (0.4 kB less before the first paint): style sheets are waited
 * for, chunks only asked for ahead. As with Vite's own, an import fails whose style sheet cannot be had, and the
 * next one goes without it; main.tsx asks for the sheet again. No nonces, no event for failures: nobody uses them.
 */
const code = `
const coming = {};
function ask(file) {
  if (document.querySelector(\`link[href="/\${file}"]\`)) return coming[file];
  const isStyle = file.endsWith('.css');
  const link = document.createElement('link');
  Object.assign(link, { rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '', href: '/' + file });
  document.head.append(link);
  if (isStyle) return coming[file] = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      coming[file] = null;
      reject(new Error(link.href));
    };
  });
}
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map(ask));
  return load();
};
`;

export function leanPreload(): Plugin {
  let isUsed = false;
  return {
    name: 'lean-preload',
    apply: 'build',
    enforce: 'pre',
    configResolved({ base }) {
      if (base !== '/') throw new Error('build/leanPreload.ts asks for files at /');
    },
    load(id) {
      if (id !== helper) return null;
      isUsed = true;
      return { code, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (error === undefined && !isUsed) this.error('Vite has no preload helper of that name');
    },
  };
}
