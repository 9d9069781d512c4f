import type { TapeKind, TapeState } from '@heirloom/contract/tapes/tape-words.ts';
import { createTape } from '#features/shelf/shelf.service.ts';
import { putItems } from '#features/shelf/tape-items.service.ts';

type DemoTape = {
  label: string;
  kind: TapeKind;
  state?: TapeState;
  place?: string;
  /** The files that were made of it, by their titles. */
  titles?: string[];
};

const box = 'Box 1, attic';
const cupboard = 'Box 2, living room cupboard';

const demoTapes: DemoTape[] = [
  {
    label: 'Lake 87 / Emma’s 1st steps',
    kind: 'video8',
    state: 'checked',
    place: box,
    titles: ['Summer 1987', 'Morning at the lake'],
  },
  { label: 'XMAS 84–86 !! do not erase !!', kind: 'vhs', place: box },
  { label: 'Wedding M. + T., copy', kind: 's-vhs', state: 'away', place: box },
  { label: 'Garden, Opa, the dog', kind: 'hi8', place: box },
  { label: 'Italy 91 (1)', kind: 'video8', place: box },
  { label: 'Italy 91 (2)', kind: 'video8', place: box },
  { label: 'School play', kind: 'vhs-c', place: box },
  {
    label: 'Xmas 92 at the Millers’',
    kind: 'vhs',
    state: 'transferred',
    place: box,
    titles: ['Christmas 1992'],
  },
  { label: 'Reel 3: the farm 1958', kind: '8mm', state: 'transferred', place: cupboard },
  { label: 'Reel 4', kind: 'super8', place: cupboard },
  {
    label: 'Grandma tells stories, side A + B',
    kind: 'compact-cassette',
    state: 'transferred',
    place: cupboard,
    titles: ['Grandma tells the orchard story'],
  },
  { label: 'Norway, slides 1–80', kind: 'slides', state: 'checked', place: cupboard },
  { label: 'Silver wedding', kind: 'dvd', place: cupboard },
  { label: 'Negatives 1971–79', kind: 'negatives' },
];

/** Puts a few boxes of tapes onto the shelf, with the files that were made of them. */
export async function createDemoTapes(
  ctx: Parameters<typeof putItems>[0],
  mediaIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { titles = [], ...details } of demoTapes) {
    const { id } = await createTape(ctx, details);
    const found = titles.map((title) => mediaIds.get(title)).filter((item) => item !== undefined);
    if (found.length > 0) await putItems(ctx, { tapeId: id, mediaIds: found, part: 'content' });
  }
}
