import type { Choice } from './choose.ts';

/** A command that passes or fails as a whole, or reports how many of its tests passed and failed. */
export type Check = {
  name: string;
  command: string[];
  /** Added to the environment of this process. */
  env?: Record<string, string>;
  /** The test runner that writes a report, if the check runs one. */
  runner?: 'vitest' | 'playwright';
  /** Needs the built web app and a browser. */
  needsBrowser?: true;
  /** Its output is printed even when it passes. */
  isShown?: true;
  /** Runs only when it is named, because another check does the same for everything. */
  isOnlyNamed?: true;
};

const workspaces = ['contract', 'server', 'web', 'e2e', 'script'];

const advisoriesName = 'advisories';

/** The checks that run none of the product's code. */
export const staticChecks: Check[] = [
  ...workspaces.map((workspace) => ({
    name: `types of ${workspace}`,
    command: ['tsc', '-p', workspace],
    isOnlyNamed: true as const,
  })),
  {
    // Reports the errors of TypeScript too: one program for both takes less than tsc for each workspace and oxlint.
    name: 'lint and import rules',
    command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
    // It collects garbage less often, which was a seventh of its time; its memory does not grow by it (6 GB).
    env: { GOGC: '300' },
  },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'unused code and dependencies', command: ['knip'] },
  { name: 'settings page', command: ['node', 'script/write-configuration-docs.ts', '--check'] },
  { name: advisoriesName, command: ['node', 'script/suite/advisories.ts'], isShown: true },
  { name: 'checklist coverage', command: ['node', 'script/coverage-of-spec.ts', '--check'] },
];

export const testsName = 'unit and integration tests';
export const journeysName = 'journeys in a browser';

const reporter = './script/suite/vitest-timings.ts';

/** Makes the checks of the two test runners, with the chosen tests. */
export function testChecks({ tests, journeys, shard, title }: Choice): Check[] {
  const part = shard ? [`--shard=${shard}`] : [];
  return [
    {
      name: testsName,
      command: [
        'vitest',
        'run',
        '--reporter=default',
        `--reporter=${reporter}`,
        ...(title ? ['-t', title, '--passWithNoTests'] : []),
        ...part,
        ...tests,
      ],
      runner: 'vitest',
      // All tests include one that starts the whole product.
      ...(tests.length === 0 && { needsBrowser: true }),
    },
    {
      name: journeysName,
      command: [
        'playwright',
        'test',
        '--config=e2e/playwright.config.ts',
        ...(title ? ['-g', title, '--pass-with-no-tests'] : []),
        ...part,
        ...journeys,
      ],
      runner: 'playwright',
      needsBrowser: true,
    },
  ];
}

/** Returns the checks of a choice, in the order in which they start. */
export function checksOf(choice: Choice): Check[] {
  const all = [...staticChecks, ...testChecks(choice)].map((check) =>
    choice.isRelease && check.name === advisoriesName
      ? { ...check, command: [...check.command, '--release'] }
      : check,
  );
  const { checks, tests, journeys, shard } = choice;
  const isWhole = checks.length + tests.length + journeys.length === 0 && !choice.title;
  const [part = 1, parts = 1] = shard?.split('/').map(Number) ?? [];
  if (isWhole) {
    // Gives each machine a share of the checks that cannot be split into parts.
    return all
      .filter(({ isOnlyNamed }) => !isOnlyNamed)
      .filter(({ runner }, place) => runner !== undefined || place % parts === part - 1);
  }
  return all.filter((check) => {
    if (checks.some((word) => check.name.includes(word))) return true;
    if (check.runner === 'vitest') return tests.length > 0;
    return check.runner === 'playwright' && journeys.length > 0;
  });
}
