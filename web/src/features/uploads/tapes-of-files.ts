import { nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { TapeKind } from '@heirloom/contract/tapes/tape-words.ts';
import type { QueueItem } from '#features/uploads/queue-item.ts';

type Named = {
  file: Pick<File, 'name'>;
  folder: Pick<NonNullable<QueueItem['folder']>, 'path'> | null;
};

/** A tape that names of files or folders speak of, with what is of it, in the order of the tape. */
export type TapeOfFiles<Item> = { label: string; number: number | null; items: Item[] };

const carrier = String.raw`(?:tape|cassette|kassette|band|vhs(?:-c)?|s-?vhs|hi-?8|video ?8|mini-?dv|dv|reel|rolle|spule|super ?8|dvd|betamax|tonband)`;
/** 'Tape 12', 'VHS_3', 'Kassette Nr. 4'. */
const numbered = new RegExp(
  String.raw`(?:^|[^\p{L}\d])(${carrier}[\s._-]*(?:no\.?|nr\.?|#)?[\s._-]*(\d{1,6}))(?![\p{L}\d])`,
  'iu',
);

/** Groups what belongs to one tape: by a name such as 'Tape 12 part 2.avi', else by its folder. */
export function tapesOfFiles<Item extends Named>(items: readonly Item[]): TapeOfFiles<Item>[] {
  const tapes = new Map<string, TapeOfFiles<Item>>();
  for (const item of items) {
    const found = tapeOf(item);
    if (!found) continue;
    const key = found.label.toLowerCase();
    const known = tapes.get(key) ?? { ...found, items: [] };
    known.items.push(item);
    tapes.set(key, known);
  }
  return [...tapes.values()].map((tape) => ({ ...tape, items: tape.items.toSorted(byName) }));
}

function tapeOf({ file, folder }: Named): { label: string; number: number | null } | null {
  const folderName = folder?.path.split('/').at(-1) ?? '';
  const found = numberIn(nameWithoutExtension(file.name)) ?? numberIn(folderName);
  if (found) return found;
  return folderName === '' ? null : { label: folderName, number: null };
}

function numberIn(name: string): { label: string; number: number } | null {
  const [, label, digits] = numbered.exec(name) ?? [];
  if (label === undefined || digits === undefined) return null;
  return { label: label.replaceAll(/[\s._]+/g, ' '), number: Number(digits) };
}

/** 'part 2' before 'part 10'. */
const inOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byName = (a: Named, b: Named): number => inOrder.compare(a.file.name, b.file.name);

const kinds: readonly (readonly [RegExp, TapeKind])[] = [
  [/\bs-?vhs\b/i, 's-vhs'],
  [/\bvhs-?c\b/i, 'vhs-c'],
  [/\bvhs\b/i, 'vhs'],
  [/\bhi-?8\b/i, 'hi8'],
  [/\bvideo ?8\b/i, 'video8'],
  [/\b(?:mini-?)?dv\b/i, 'minidv'],
  [/\bsuper ?8\b/i, 'super8'],
  [/\bdvd\b/i, 'dvd'],
  [/\bbetamax\b/i, 'betamax'],
  [/\btonband\b/i, 'open-reel'],
];

/** Guesses what kind of tape it is from its name, and of a recording that it is a cassette. */
export function kindOfTape({ label }: { label: string }, type: MediaType): TapeKind {
  const plain = label.replaceAll('_', ' ');
  const named = kinds.find(([pattern]) => pattern.test(plain))?.[1];
  return named ?? (type === 'audio' ? 'compact-cassette' : 'other');
}
