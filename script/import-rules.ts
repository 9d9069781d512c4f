/**
 * Who may import whom in all three workspaces. `oxlint.config.ts` enforces it, `import-rules.test.ts` checks that it
 * does.
 */
import { builtinModules } from 'node:module';
import type { OxlintOverride } from 'oxlint';
import { media, platform, type Rooms, server, serverFeatures, tableFeatures } from './rooms.ts';
import { web, webFeatures } from './web-rooms.ts';

/** Importers of a feature may import all of it except its SQL, its calls and its list of jobs. */
const repos = '**.repo.ts';
const privateFiles = [repos, '**.router.ts', '**.jobs.ts'];

/** `from`, a file or a folder with all below, may not import what matches `never`: `*` stops at a slash, `**` does not. */
export type ImportRule = { from: string; never: string[]; because: string };

/** The tables above, by folder. */
export const roomsOf: Record<string, Rooms> = {
  'server/src': server,
  'server/src/platform': platform,
  'server/src/platform/media': media,
  'server/src/features': serverFeatures,
  'web/src': web,
  'web/src/features': webFeatures,
};

const node = ['node:**', ...packages(...builtinModules.filter((name) => /^[a-z]\w*$/.test(name)))];
const servers = packages('fastify', 'kysely', 'pg', 'pg-boss');
const screens = packages('react', 'react-dom');

export const importRules: ImportRule[] = [
  ...['contract/src', 'server/src', 'web/src'].map((from) => ({
    from,
    never: ['../**', './*/**'],
    because: 'Leave your own folder by #… only.',
  })),
  {
    from: 'contract/src',
    never: [...node, ...servers, ...screens, '@heirloom/**'],
    because: 'The contract is a leaf: it runs in Node and in the browser and knows neither.',
  },
  {
    from: 'server/src',
    never: [...screens, '@heirloom/web/**', '@heirloom/e2e/**'],
    because: 'The server knows its clients by the contract only.',
  },
  {
    from: 'web/src',
    never: [...node, ...servers, '@heirloom/server/**', '@heirloom/e2e/**'],
    because: 'The web app reaches the server through the contract only.',
  },
  ...['server/src', 'web/src'].map((from) => ({
    from,
    never: ['#test/**'],
    because: 'For tests only.',
  })),
  ...['contract/src', 'web/src'].map((from) => ({
    from,
    never: ['zod'],
    because:
      'Import it from zod.ts of the contract, which keeps it within the Content-Security-Policy.',
  })),
  ...Object.entries(roomsOf).flatMap(([folder, rooms]) => wallsOf(folder, rooms)),
  ...['http', 'scripts', 'print-welcome.ts', 'background.ts', 'main.ts'].map((room) => ({
    from: `server/src/${room}`,
    never: privateFiles.map((file) => `#features/${file}`),
    because: 'Call the service, the policy or the read of a feature: its repo is its own.',
  })),
  ...Object.entries(serverFeatures).map(([feature, others]) => ({
    from: `server/src/features/${feature}`,
    never: others.flatMap((other) =>
      privateFiles
        .filter((file) => file !== repos || !tableFeatures.includes(other))
        .map((file) => `#features/${other}/${file}`),
    ),
    because: 'Call the service, the policy or the read of a feature: its repo is its own.',
  })),
].filter(({ never }) => never.length > 0);

/**
 * Returns the rules in oxlint's format. oxlint applies only the last of overlapping overrides, so each contains all
 * rules for its folder, and inner folders come last. Patterns become regular expressions, because in oxlint's own
 * patterns a `*` stops at a slash, and so does a `**` without a slash before it.
 */
export function importOverrides(): OxlintOverride[] {
  const places = [...new Set(importRules.map(({ from }) => from))];
  return places
    .toSorted((one, other) => one.length - other.length)
    .map((place) => ({
      files: [isFile(place) ? place : `${place}/**`],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: rulesOf(place).map((rule) => ({
              regex: toRegex(rule),
              message: rule.because,
            })),
          },
        ],
      },
    }));
}

/** Returns the rules of a file or folder and those of the folders around it. */
function rulesOf(place: string): ImportRule[] {
  return importRules.filter(({ from }) => place === from || place.startsWith(`${from}/`));
}

export function isFile(room: string): boolean {
  return /\.tsx?$/.test(room);
}

/** Returns `#platform/media/film/**` for the part `film` of that folder. */
export function roomPattern(folder: string, room: string): string {
  const path = [...folder.split('/').slice(2), room].join('/');
  return isFile(room) ? `#${path}` : `#${path}/**`;
}

function wallsOf(folder: string, rooms: Rooms): ImportRule[] {
  return Object.entries(rooms).map(([room, allowed]) => ({
    from: `${folder}/${room}`,
    never: Object.keys(rooms)
      .filter((other) => other !== room && !allowed.includes(other))
      .map((other) => roomPattern(folder, other)),
    because: `${room} may import only: ${allowed.join(', ') || 'nothing beside it'}.`,
  }));
}

function packages(...names: string[]): string[] {
  return names.flatMap((name) => [name, `${name}/**`]);
}

function toRegex({ never }: ImportRule): string {
  const alternatives = never.map((pattern) =>
    pattern
      .split('**')
      .map((part) =>
        part
          .split('*')
          .map((text) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
          .join('[^/]*'),
      )
      .join('.*'),
  );
  return `^(?:${alternatives.join('|')})$`;
}
