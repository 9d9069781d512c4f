import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { directIcons } from './build/direct-icons.ts';
import { appScript, pagesScript, partsScript } from './build/group-scripts.ts';
import { precompress } from './build/precompress.ts';
import { preloadApp } from './build/preload-app.ts';
import { refuseCircles } from './build/refuse-circles.ts';

const api = { target: `http://localhost:${process.env['PORT'] ?? 8484}`, xfwd: true };

/**
 * Part of each first page, and rendered a few times in a visit: what React Compiler adds to them is 8 kB and saves
 * nothing that one notices. Lists, cards, players, uploads and all other pages are compiled.
 */
const renderedSeldom =
  /[\\/]src[\\/](?:ui|shell|pages|features[\\/](?:auth|audio-player|collections|home|news|search|shares|spaces|subscriptions))[\\/]/;

export default defineConfig({
  plugins: [
    directIcons(),
    react({ compiler: true, exclude: [/node_modules/, renderedSeldom] }),
    tailwindcss(),
    preloadApp(),
    refuseCircles(),
    precompress(),
  ],
  server: { proxy: { '/api': api, '^/s/': api } },
  build: {
    outDir: 'dist',
    // Every asset is a file of its own: the Content-Security-Policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // A page needs some 14 scripts instead of 65: each one costs the browser and the server more than its bytes.
        codeSplitting: {
          groups: [
            // What main.tsx needs to choose a language and to ask for what the page shows first.
            {
              name: 'language',
              test: /[\\/]src[\\/](?:languages[\\/]|api[\\/](?:call-early|early-session)|early-lists|shell[\\/]sketch[\\/](?:show-sketch|sketches)|lib[\\/](?:forget-stored|kept-text|next-paint)|features[\\/](?:auth[\\/](?:wanted-language|session-storage)|media[\\/]grid[\\/]list-order|spaces[\\/]scope-choice))|vite[\\/]preload-helper/,
              priority: 6,
            },
            // What texts in other languages need too: loading them evaluates nothing of the app.
            {
              name: 'formats',
              test: /node_modules[\\/]react[\\/]|[\\/]src[\\/](?:limits|lib[\\/](?:format-|plural|lib\.messages))/,
              priority: 5,
            },
            // With all that it imports.
            { name: appScript, debugName: 'app', priority: 3 },
            {
              name: pagesScript,
              debugName: 'pages',
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: partsScript, debugName: 'parts', minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
});
