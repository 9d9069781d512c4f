import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';

const api = { target: `http://localhost:${process.env['PORT'] ?? 8484}`, xfwd: true };

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    preloadFonts(['atkinson-hyperlegible-next-latin-wght-normal', 'besley-latin-wght-normal']),
    precompress(),
  ],
  server: { proxy: { '/api': api, '^/s/': api } },
  build: {
    outDir: 'dist',
    // Every asset is a file of its own: the Content-Security-Policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
              priority: 2,
            },
            { name: 'data', test: /node_modules[\\/]@(?:tanstack|orpc)[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
});
