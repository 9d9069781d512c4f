import { press } from './press.ts';
import type { Screen } from './screen.ts';

type Import = Record<string, unknown>;

const megabyte = 1024 ** 2;
const amount = (files: number, megabytes: number) => ({ files, bytes: megabytes * megabyte });

/** A Takeout of a family, as its plan knows it. */
function planned(item: Import): Import {
  return {
    ...item,
    sources: ['takeout-20250503T101500Z-001.zip', 'takeout-20250503T101500Z-002.zip'],
    state: 'planned',
    kept: amount(0, 0),
    waiting: amount(8412, 41_530),
    notKept: 37,
    kinds: { video: amount(318, 22_040), image: amount(8071, 19_412), audio: amount(23, 78) },
    here: amount(1204, 3310),
    twice: amount(611, 1402),
    sidecars: amount(9120, 21),
    refused: amount(36, 4),
    failed: amount(1, 2),
    unmatched: 14,
    reasons: [
      { reason: 'This is not a film, photo or recording.', files: 22 },
      { reason: 'This file is of use to a computer only.', files: 14 },
      { reason: 'This file is damaged in the ZIP file.', files: 1 },
    ],
    dates: { sidecar: 8102, fileName: 96, folderName: 141 },
    collections: [
      'Lake house 1987',
      'Grandma’s eightieth',
      'Tommy learns to swim',
      'Italy',
      'School',
      'Garden',
    ],
    collectionCount: 31,
    left: { quotaBytes: 214_000 * megabyte, diskBytes: 1_840_000 * megabyte },
    received: null,
  };
}

function running(item: Import): Import {
  return {
    ...planned(item),
    state: 'running',
    kept: amount(3120, 15_210),
    waiting: amount(5292, 26_320),
  };
}

function done(item: Import): Import {
  return {
    ...planned(item),
    state: 'done',
    finishedAt: '2025-05-03T11:40:00.000Z',
    kept: amount(8412, 41_530),
    waiting: amount(0, 0),
  };
}

const page = ({ import: id }: { import: string }): string => `/imports/${id}`;
const finding = (change: (item: Import) => Import): Screen['answers'] => ({
  'imports/find': change,
});

const exportPlace = (n: number): string => `0198c0de-0000-7000-8000-00000000001${n}`;

const readyParts = {
  'exports/plan': () => ({
    items: 2416,
    bytes: 41_000_000_000,
    waitingClips: 3,
    parts: Array.from({ length: 4 }, (_, n) => ({
      number: n + 1,
      after: n === 0 ? null : exportPlace(n - 1),
      until: exportPlace(n),
      items: n === 3 ? 16 : 800,
      bytes: n === 3 ? 900_000_000 : 13_300_000_000,
    })),
  }),
};

/** Moving in and out: the ways, and one import at each of its steps. */
export const importScreens: Screen[] = [
  {
    name: 'imports',
    path: '/imports',
    states: ['full', 'empty', 'busy', 'error'],
    answers: {
      'imports/list': ({ items: [item] }: { items: [Import] }) => ({
        items: [
          running(item),
          {
            ...done(item),
            id: '0198c0de-0000-7000-8000-000000000002',
            from: 'server',
            sources: ['Tapes 1979 to 1994'],
          },
        ],
      }),
    },
  },
  {
    name: 'imports-places',
    path: '/imports',
    isOverlay: true,
    answers: {
      'imports/places': () => ({
        isConfigured: true,
        isCut: false,
        entries: [
          { path: 'Tapes', name: 'Tapes', kind: 'folder', sizeBytes: null },
          { path: 'Photos old', name: 'Photos old NEW 2', kind: 'folder', sizeBytes: null },
          { path: 'a.zip', name: 'takeout-001.zip', kind: 'zip', sizeBytes: 48_318_382_080 },
        ],
      }),
    },
    open: async (shown) => {
      await press(shown, 'server-cog', 'main');
      await shown.locator('[role=dialog] li').first().waitFor();
    },
  },
  {
    name: 'imports-immich',
    path: '/imports',
    isOverlay: true,
    open: async (shown) => {
      await press(shown, 'plug', 'main');
      await shown.locator('[role=dialog] input').first().waitFor();
    },
  },
  {
    name: 'export',
    path: '/export',
    states: ['full', 'empty', 'busy', 'error'],
    answers: readyParts,
  },
  {
    name: 'export-collection',
    path: '/export?kind=collection',
    answers: {
      ...readyParts,
      'collections/list': (answer: object) => ({ ...answer, nextCursor: 'older' }),
    },
  },
  { name: 'import-gathering', path: page },
  { name: 'import-plan', path: page, answers: finding(planned) },
  { name: 'import-running', path: page, answers: finding(running) },
  {
    name: 'import-stopped',
    path: page,
    answers: finding((item) => ({
      ...running(item),
      state: 'stopped',
      problem: 'The source cannot be read any more. Connect it again and continue.',
    })),
  },
  { name: 'import-done', path: page, answers: finding(done) },
];
