import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Half as many again as there are cores: tests often wait for a process, a timer or a player. */
const maxWorkers = Math.ceil(availableParallelism() * 1.5);

/** Real processes on a busy machine take their time; a poll that succeeds costs nothing. In CI one more try. */
const patient = { expect: { poll: { timeout: 30_000 } }, retry: process.env.CI ? 1 : 0 };

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
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...patient,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          maxWorkers,
          environment: 'happy-dom',
          // Each file would read the whole app anew; setup.ts puts back what tests change.
          isolate: false,
          ...patient,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          setupFiles: ['src/test/setup.ts'],
        },
      },
      {
        test: { name: 'project', root: '.', maxWorkers, include: ['script/**/*.test.ts'] },
      },
    ],
  },
});
