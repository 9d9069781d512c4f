import { expect, it } from 'vitest';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { libGerman } from '#lib/lib.de.ts';
import { germanOfParts } from '#translations/german-parts.ts';
import { german as germanOfFirst } from '#translations/german.ts';

const german = { ...germanOfFirst, ...germanOfParts };

type Message = (...given: unknown[]) => unknown;

/** What those messages are given that take more than counts and words; others get numbers for both. */
const samples: Record<string, unknown[][]> = {
  'admin.dashboard.boxText': [['full'], ['no-network'], ['none']],
  'audit.detailName': [['quotaBytes'], ['other']],
  'audit.filters.actionName': [['signed in'], ["edited another's item"]],
  'manyItems.others': [[['Oma']], [['Oma', 'Opa']]],
  'manyItems.people': [
    [['Oma'], 0],
    [['Oma', 'Opa'], 2],
  ],
  'passkeys.lastUsed': [['Gerade eben'], ['vor 2 Std.']],
  'playback.details.fact': [
    ['Camera', 'Canon EOS 6D'],
    ['Picture', 'H.264, 29.97 pictures a second, interlaced'],
    ['Sound', 'AC-3, 6 channels'],
    ['Rating', '3 of 5'],
    ['Pages', '3, of which the first is shown'],
    ['Camera raw', 'Developed by Heirloom'],
  ],
  'profiles.copies.allChecked': [
    [1, '2026-11-23'],
    [2, '2026-11-23'],
  ],
  'profiles.device': [['Firefox on Windows'], ['Unknown device']],
  'profiles.lastSeen': [['Gerade eben'], ['vor 2 Std.']],
  'shares.list.views': [
    [0, 'Nie'],
    [1, 'Gerade eben'],
    [2, 'vor 3 Tagen'],
  ],
  'trash.belongsTo': [
    [1, ['Oma']],
    [2, ['Oma', 'Opa']],
  ],
  'uploads.bulk.counts': [1, 2].map((count) => [
    { completed: count, duplicate: count, uploading: count, pending: count, error: count },
  ]),
  'spaceActivity.kinds': [[{ video: 1, image: 0, audio: 0 }], [{ video: 2, image: 1, audio: 3 }]],
  'uploads.bulk.dateOfFolder': [['1992', 'Kassetten/1992']],
  'uploads.bulk.folders.dates': [
    [[{ name: '1992', takenAt: '1992' }]],
    [
      [
        { name: '1992', takenAt: '1992' },
        { name: '1993', takenAt: '1993' },
      ],
    ],
  ],
  'uploads.bulk.folders.collections': [[['1992']], [['1992', '1993']]],
  'uploads.bulk.folders.collectionsFailed': [[['1992']], [['1992', '1993']]],
  'uploads.bulk.folders.collectionsMade': [[['1992']], [['1992', '1993']]],
  'uploads.bulk.readFrom': [
    ['a.xmp', { takenAt: null, title: null, description: null }],
    ['a.xmp', { takenAt: '1992', title: 'See', description: 'Am Steg' }],
  ],
  'uploads.bulk.tapes.done': [[['Band 1']], [['Band 1', 'Band 2']]],
  'uploads.bulk.tapes.failed': [[['Band 1']], [['Band 1', 'Band 2']]],
  'uploads.bulk.tapes.put': [[['Band 1']], [['Band 1', 'Band 2']]],
  'uploads.bulk.unmatched': [[['a.xmp']], [['a.xmp', 'b.xmp']]],
  'uploads.singleDone': [['video'], ['image'], ['audio']],
};

const instant = '2026-11-23T08:00:00.000Z';
function textsOf(message: unknown, path: string): [path: string, text: string][] {
  if (typeof message === 'string') return [[path, message]];
  if (typeof message === 'function') {
    const takesDate = path.startsWith('backups.') && /\(instant/.test(message.toString());
    const given =
      samples[path] ??
      [0, 1, 2].map((count) =>
        Array.from({ length: message.length }, () => (takesDate ? instant : count)),
      );
    return given.flatMap((each) =>
      textsOf((message as Message)(...each), `${path}(${each.join()})`),
    );
  }
  if (typeof message !== 'object' || message === null) return [];
  return Object.entries(message).flatMap(([key, inner]) =>
    textsOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

const texts = textsOf({ ...german, lib: libGerman }, '');

it('every text in German says something, whatever the count [CORE-12]', () => {
  expect(texts.length).toBeGreaterThan(1500);
  const broken = texts.filter(([path, text]) => {
    const mayBeEmpty = path === 'auth.firstRun.bySettings.before';
    return (text === '' && !mayBeEmpty) || /undefined|null|NaN|\[object/.test(text);
  });
  expect(broken).toEqual([]);
});

/** Words of English that German does not have. */
const english =
  /\b(the|and|of|your|you|to|is|are|with|for|this|that|from|by|been|could|please|failed|loading|files?|items?|deleted?|show|select|search|share|settings|people|movies|photos|recordings?)\b/i;
/** Commands, addresses and columns are the same in every language, and so are the names of settings and headers. */
const commands =
  /transferred (?:by|on|with)|script\/heirloom [\w -]+|X-Forwarded-\w+|„caddy[^“]*“|docs\/\S+|\w+:\/\/\S+/g;

it('no text in German was left in English [CORE-12]', () => {
  const left = texts.filter(([, text]) => english.test(text.replaceAll(commands, '')));
  expect(left).toEqual([]);
});

it('German has its quotes, its ellipsis after a space, and no plain dots [CORE-12]', () => {
  const wrong = texts.filter(([, text]) => /"|\.\.\.|\p{L}…|”/u.test(text));
  expect(wrong).toEqual([]);
});

it('every kind of job has a name in German [CORE-12]', () => {
  expect(Object.keys(german.settings.jobs.names)).toEqual(Object.keys(settingsMessages.jobs.names));
});
