import { copyFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

const outDir = 'dist/drive-viewer';

/** Builds the pages of a drive: one classic script and one style sheet, since a page from a disk may load no modules. */
export default defineConfig({
  base: './',
  publicDir: 'drive',
  plugins: [tailwindcss(), shareWithApp(['theme.js', 'favicon.svg'])],
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Otherwise the styles would be a text in the script, which the Content-Security-Policy forbids to use.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // What is written today is opened in browsers that a relative has not updated for years.
    target: ['chrome111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      input: 'src/drive-viewer/main.ts',
      // React comes along with modules that this page only takes a function from.
      treeshake: { moduleSideEffects: (id) => !id.includes('node_modules') },
      output: {
        format: 'iife',
        entryFileNames: 'viewer/viewer.js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'viewer/viewer.css' : 'viewer/[name][extname]',
      },
    },
  },
});

/** Takes files that the web app has, too. */
function shareWithApp(names: string[]): Plugin {
  return {
    name: 'heirloom:share-with-app',
    apply: 'build',
    closeBundle: () => {
      for (const name of names) {
        copyFileSync(path.join('public', name), path.join(outDir, 'viewer', name));
      }
    },
  };
}
