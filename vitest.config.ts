import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const cores = availableParallelism();
/** More than two for each core: tests spend half of their time waiting for a process, a timer or a player. */
const maxWorkers = Math.ceil(cores * 2.5);

/** A busy machine takes its time; a test or a poll that succeeds sooner costs nothing. In CI one more try. */
const patient = {
  testTimeout: 480_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 90_000 } },
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          root: 'contract',
          maxWorkers,
          isolate: false,
          include: ['src/**/*.test.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          maxWorkers,
          isolate: false,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          ...patient,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          // Its tests wait for nothing, and each worker reads the whole app; after the others, because it has fewer.
          maxWorkers: Math.ceil(cores * 1.5),
          sequence: { groupOrder: 1 },
          environment: 'happy-dom',
          // Each file would read the whole app anew; setup.ts puts back what tests change.
          isolate: false,
          ...patient,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          setupFiles: ['src/test/setup.ts'],
          // Otherwise its variant for Node would be tested, not the one for browsers.
          alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' },
        },
      },
      {
        test: {
          name: 'project',
          root: '.',
          maxWorkers,
          isolate: false,
          include: ['script/**/*.test.ts'],
          ...patient,
        },
      },
    ],
  },
});
