import { defineConfig } from 'vitest/config';

const serial = { maxWorkers: 2 };

export default defineConfig({
  test: {
    ...serial,
    projects: [
      {
        test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          environment: 'happy-dom',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          setupFiles: ['src/test/setup.ts'],
        },
      },
      {
        test: { name: 'project', root: '.', include: ['script/**/*.test.ts'] },
      },
    ],
  },
});
