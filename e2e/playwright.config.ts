import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from '../server/test/chromium.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

const long = ['formats/**/*.spec.ts', 'shell/accessibility.spec.ts'];

/** Runs journeys against the built app; each worker has a server, a database and a data folder of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: false,
  workers: Math.ceil(availableParallelism() * 1.5),
  // A busy machine takes its time; a step that succeeds sooner costs nothing. Whoever waits for a failure waits less.
  timeout: 600_000,
  expect: { timeout: process.env.CI ? 240_000 : 60_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json']],
  // What takes minutes and never waits goes first, so that no worker ends long after the others.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: long },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Chromium draws each step of a movement in software, an eighth of all processor time.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath, args: flags },
  },
});
