import { defineConfig } from 'oxlint';

/** Who may import whom: `from` may not import what matches `never`. One table, type-only imports count too. */
type Boundary = { from: string[]; except?: string[]; never: string[]; because: string };

const nodeOnly = ['node:*', 'fs', 'path', 'child_process', 'crypto', 'os'];

const boundaries: Boundary[] = [
  {
    from: ['contract/src/**'],
    never: [...nodeOnly, '@heirloom/*', 'react', 'fastify', 'kysely'],
    because: 'The contract is a leaf: it runs in Node and in the browser and knows neither.',
  },
  {
    from: ['web/src/**'],
    never: [...nodeOnly, '@heirloom/server*', 'kysely', 'fastify', 'pg'],
    because: 'The web app reaches the server through the contract only.',
  },
  {
    from: ['web/src/ui/**', 'web/src/lib/**'],
    never: ['#features/*', '#pages/*', '#shell/*', '#api/*'],
    because: 'Primitives know no feature.',
  },
  {
    from: ['web/src/features/**', 'web/src/api/**'],
    never: ['#pages/*'],
    because: 'Pages compose features, never the reverse.',
  },
  {
    from: ['server/src/platform/**'],
    never: ['#features/*', '#http/*', '#router.ts', '#deps.ts'],
    because: 'The platform knows no business.',
  },
  {
    from: ['server/src/features/**'],
    never: ['#http/*', '#router.ts', '#deps.ts'],
    because: 'Features are called by the transport and never call it.',
  },
];

/** Server feature graph: a feature may import the services and policies of these others, never a repo or router. */
const serverFeatures: Record<string, string[]> = {
  admin: [
    'media-items',
    'auth',
    'media',
    'transfer-ownership',
    'uploads',
    'profiles',
    'roles',
    'subscriptions',
    'processing',
    'audit',
    'users',
  ],
  'api-keys': ['audit', 'roles', 'subscriptions'],
  audit: [],
  auth: ['api-keys', 'profiles', 'roles', 'subscriptions', 'audit', 'users'],
  collections: ['media', 'share-links'],
  drive: ['uploads', 'media', 'roles', 'audit'],
  export: ['archive', 'audit'],
  fixity: ['media-items', 'audit', 'processing', 'archive', 'runs'],
  media: ['media-items', 'audit', 'roles', 'subscriptions', 'processing'],
  'media-items': [],
  people: ['audit', 'auth', 'profiles', 'removal', 'roles', 'subscriptions', 'users'],
  processing: ['media-items'],
  profiles: ['roles', 'subscriptions', 'processing', 'audit', 'users'],
  realtime: ['roles'],
  removal: [
    'media-items',
    'auth',
    'collections',
    'roles',
    'share-links',
    'processing',
    'transfer-ownership',
    'audit',
    'users',
  ],
  roles: ['audit', 'users'],
  safekeeping: ['media-items', 'audit', 'processing', 'roles', 'runs', 'users'],
  search: ['media', 'collections'],
  settings: ['audit'],
  'share-links': ['audit'],
  shares: [
    'media-items',
    'share-links',
    'media',
    'collections',
    'processing',
    'roles',
    'subscriptions',
    'audit',
    'archive',
  ],
  archive: ['media-items', 'collections', 'processing'],
  statistics: ['people'],
  subscriptions: ['roles'],
  thumbnails: ['media-items', 'processing'],
  'transfer-ownership': ['collections', 'media-items', 'processing', 'share-links'],
  trash: ['media-items', 'media', 'processing', 'share-links', 'audit', 'uploads'],
  uploads: ['media-items', 'media', 'thumbnails', 'processing', 'audit', 'users'],
  users: [],
  runs: [],
};

/** Features that are little more than a table: others use their repos. */
const tables = ['media-items', 'runs', 'share-links', 'users'];

type Pattern = { group: string[]; message: string };

const restrict = (patterns: Pattern[]): ['error', { patterns: Pattern[] }] => [
  'error',
  { patterns },
];

const featureOverride = (feature: string) => {
  const allowed = serverFeatures[feature] ?? [];
  const others = Object.keys(serverFeatures).filter((name) => name !== feature);
  return {
    files: [`server/src/features/${feature}/**`],
    rules: {
      'no-restricted-imports': restrict(
        [
          {
            group: ['#http/*', '#router.ts', '#deps.ts'],
            message: 'Features never call the transport.',
          },
          { group: ['../**'], message: 'Leave your own folder by #… only.' },
          {
            group: others
              .filter((name) => !allowed.includes(name))
              .map((name) => `#features/${name}/*`),
            message: `${feature} may import only: ${allowed.join(', ') || 'no other feature'}.`,
          },
          {
            group: allowed.flatMap((name) => [
              ...(tables.includes(name) ? [] : [`#features/${name}/*.repo.ts`]),
              `#features/${name}/*.router.ts`,
            ]),
            message:
              'Import the service or the policy of another feature, never its repo or router.',
          },
        ].filter((pattern) => pattern.group.length > 0),
      ),
    },
  };
};

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', '**/*.gen.ts', '.cache/**', 'data/**'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'no-shadow': 'off',
    // Taking fields away from an object is how presenters leave them out.
    'no-unused-vars': [
      'error',
      { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
    ],
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/require-module-specifiers': 'off',
    'unicorn/no-invalid-fetch-options': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'react/react-in-jsx-scope': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/media-has-caption': 'off',
    'react/jsx-no-constructed-context-values': 'off',
    'promise/always-return': 'off',
    'promise/catch-or-return': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-type-imports': 'error',
    // TypeScript knows better: switches over unions are exhaustive, and effects may return nothing.
    'typescript/consistent-return': 'off',
    // There are no classes: a method of an object of functions has no `this`.
    'typescript/unbound-method': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/expect-expect': 'off',
    'vitest/valid-title': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-standalone-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    'max-lines': ['error', { max: 300, skipBlankLines: true }],
  },
  overrides: [
    ...boundaries.map(({ from, never, because }) => ({
      files: from,
      rules: { 'no-restricted-imports': restrict([{ group: never, message: because }]) },
    })),
    ...Object.keys(serverFeatures).map(featureOverride),
    {
      files: ['**/*.config.ts', 'script/**', 'bench/**'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'server/test/**'],
      rules: { 'max-lines': 'off', 'no-restricted-imports': 'off' },
    },
  ],
});
