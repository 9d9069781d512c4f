import { existsSync } from 'node:fs';

/** Chromium for tests: its part without windows, which needs a third less processor time, or the whole browser. */
export const chromiumPath =
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  'chromium';
