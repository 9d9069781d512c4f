import { defineConfig } from 'oxlint';
import { importOverrides } from './script/import-rules.ts';

/** What browsers lack at the plain http address of a home network, and what to use instead. */
const onlyWithHttps = [
  ['crypto', 'randomUUID', 'Count, or use `crypto.getRandomValues`.'],
  ['crypto', 'subtle', 'Use `hash-wasm`.'],
  ['navigator', 'clipboard', 'Use `copyText`.'],
  ['navigator', 'locks', 'Do without.'],
].map(([object, property, instead]) => ({
  object,
  property,
  message: `Browsers have it only with HTTPS. ${instead}`,
}));

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', '**/*.gen.ts', '.cache/**', 'data/**'],
  rules: {
    // Also a circle of types: nothing in it can be read or moved alone.
    'import/no-cycle': ['error', { ignoreTypes: false }],
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
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    ...importOverrides(),
    {
      files: ['**/*.config.ts', '**/global-setup.ts', 'script/**', 'bench/**'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['**/*.{test,suite,fixture,harness}.{ts,tsx}', 'web/src/test/**'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['**/*.tsx'],
      rules: {
        'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'e2e/**', 'server/test/**'],
      rules: { 'max-lines': 'off' },
    },
    { files: ['web/src/**'], rules: { 'no-restricted-properties': ['error', ...onlyWithHttps] } },
    {
      // Without HTTPS `copyText` copies in another way.
      files: ['web/src/lib/copy-text.ts', 'web/src/**/*.test.{ts,tsx}', 'web/src/test/**'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: [
        '**/*.{test,suite,fixture,harness}.{ts,tsx}',
        '{e2e,bench}/**',
        '{server,web/src}/test/**',
      ],
      rules: { 'max-lines-per-function': 'off' },
    },
  ],
});
