import type { CollectionType } from '@heirloom/contract/collections/collection-type.ts';
import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import type { Role } from '#platform/db/account-tables.ts';
import type { SceneKind } from './scenes.ts';

/** Who the demo family are. They all have the password `demoPassword`; the first one owns everything below. */
export type DemoPerson = {
  email: string;
  username: string;
  name: string;
  role: Role;
  /** In how many days the subscription ends (below 0: it has ended); null: it never ends. */
  daysLeft: number | null;
};

export const demoPassword = 'heirloom-demo';

export const grandma: DemoPerson = {
  email: 'grandma@example.com',
  username: 'grandma',
  name: 'Grandma Rose',
  role: 'superuser',
  daysLeft: null,
};

export const relatives: DemoPerson[] = [
  {
    email: 'henry@example.com',
    username: 'henry',
    name: 'Uncle Henry',
    role: 'admin',
    daysLeft: 400,
  },
  { email: 'mia@example.com', username: 'mia', name: 'Mia', role: 'client', daysLeft: 20 },
  {
    email: 'clara@example.com',
    username: 'clara',
    name: 'Aunt Clara',
    role: 'client',
    daysLeft: -3,
  },
  { email: 'tom@example.com', username: 'tom', name: 'Tom', role: 'client', daysLeft: 200 },
];

/** What the demo family owns: generated when script/dev first runs, never kept in the repository. */
export type DemoFilm = {
  title: string;
  fileName: string;
  scene: SceneKind;
  seconds: number;
  format: 'h264' | 'dv';
};
export type DemoPhoto = {
  title: string;
  fileName: string;
  scene: SceneKind;
  taken: string | null;
  isPortrait?: boolean;
};
export type DemoRecording = { title: string; fileName: string; seconds: number; hertz: number };

export const films: DemoFilm[] = [
  {
    title: 'Morning at the lake',
    fileName: '2025-07-16 lake.mp4',
    scene: 'lake',
    seconds: 12,
    format: 'h264',
  },
  {
    title: 'Golden fields, first bike',
    fileName: 'VID_20250628_101500.mp4',
    scene: 'field',
    seconds: 8,
    format: 'h264',
  },
  {
    title: 'Kites on the long beach',
    fileName: '2025-04-20.mp4',
    scene: 'beach',
    seconds: 9,
    format: 'h264',
  },
  {
    title: 'Balloon festival',
    fileName: '2024-10-03 balloons.mp4',
    scene: 'balloons',
    seconds: 7,
    format: 'h264',
  },
  {
    title: 'Camp under the stars',
    fileName: '2024-08 camp.mp4',
    scene: 'camp',
    seconds: 10,
    format: 'h264',
  },
  {
    title: 'Christmas 1992',
    fileName: '1992-12 Christmas.avi',
    scene: 'winter',
    seconds: 4,
    format: 'dv',
  },
  { title: 'Summer 1987', fileName: 'Summer 1987.avi', scene: 'lake', seconds: 3, format: 'dv' },
];

const scenes: SceneKind[] = [
  'lake',
  'cake',
  'field',
  'balloons',
  'beach',
  'winter',
  'town',
  'camp',
];
const titles = [
  'Red bicycle',
  'Eight candles',
  'Sunday breakfast',
  'Ferris wheel',
  'Road trip',
  'First snow',
  'Harbour at dusk',
  'The old orchard',
  'Sailing lesson',
  'Market day',
  'Picnic',
  'On the pier',
  'Wedding table',
  'Moving day',
  'The garden gate',
  'New puppy',
];

export const photos: DemoPhoto[] = titles.map((title, n) => ({
  title,
  fileName: `IMG_${String(2000 + n)}.jpg`,
  scene: scenes[n % scenes.length]!,
  taken: n % 5 === 4 ? null : `${2025 - (n % 7) * 3}:0${1 + (n % 9)}:1${n % 9} 1${n % 9}:20:00`,
  isPortrait: n % 4 === 1,
}));

export const recordings: DemoRecording[] = [
  {
    title: 'Grandma tells the orchard story',
    fileName: 'cassette 4 side A.wav',
    seconds: 24,
    hertz: 220,
  },
  { title: 'Kitchen piano, rainy Sunday', fileName: 'piano.mp3', seconds: 31, hertz: 262 },
  {
    title: 'Answering machine, 1996',
    fileName: 'answering machine 1996.mp3',
    seconds: 9,
    hertz: 330,
  },
  { title: 'Lullaby in three voices', fileName: 'lullaby.flac', seconds: 18, hertz: 196 },
];

export type DemoAlbum = {
  name: string;
  description: string | null;
  type: CollectionType;
  titles: string[];
};

export const albums: DemoAlbum[] = [
  {
    name: 'Summers at the lake',
    description: 'Every July since 1987, on tape and on film.',
    type: 'mixed',
    titles: ['Summer 1987', 'Morning at the lake', 'Sailing lesson', 'Red bicycle', 'Picnic'],
  },
  {
    name: 'Grandma’s album',
    description: null,
    type: 'photos',
    titles: ['Eight candles', 'Wedding table', 'The old orchard', 'The garden gate', 'First snow'],
  },
  {
    name: 'Voices',
    description: 'From the cassettes in the attic.',
    type: 'audio',
    titles: ['Grandma tells the orchard story', 'Lullaby in three voices'],
  },
];

/** What they share: grandma's items, which the others see, comment on and mend. */
export const space = { name: 'The lake house', description: 'All of us, since 1987.' };
export const spaceRoles: Record<string, SpaceRole> = {
  grandma: 'owner',
  henry: 'editor',
  mia: 'contributor',
  tom: 'viewer',
  clara: 'viewer',
};
export type DemoComment = { by: string; title: string; text: string; atMs: number | null };
export const comments: DemoComment[] = [
  { by: 'henry', title: 'Morning at the lake', text: 'The old boat! It sank at 0:09.', atMs: 4000 },
  { by: 'mia', title: 'Morning at the lake', text: 'Who is that on the pier?', atMs: 7000 },
  { by: 'tom', title: 'Eight candles', text: 'That was in the kitchen in Elm Street.', atMs: null },
];

export type DemoProposal = { by: string; title: string; wanted: string };
export const proposals: DemoProposal[] = [
  { by: 'mia', title: 'Red bicycle', wanted: 'My red bicycle' },
  { by: 'tom', title: 'Picnic', wanted: 'Picnic at the mill' },
];
