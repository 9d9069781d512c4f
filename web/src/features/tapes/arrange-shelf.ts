import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import type { ShelfSearch } from '#features/tapes/shelf-address.ts';
import { pageLocale } from '#languages/page-language.ts';

/** The tapes of one place, by number; `place` is null for those without one. */
export type Board = { place: string | null; tapes: TapeCard[] };

const byName = new Intl.Collator(pageLocale(), { numeric: true, sensitivity: 'base' });

/** Puts tapes onto boards by where they lie, 'box 2' before 'box 10'; those without a place come last. */
export function arrangeShelf(tapes: readonly TapeCard[]): Board[] {
  const boards = Map.groupBy(tapes, ({ place }) => place);
  return [...boards]
    .map(([place, there]) => ({ place, tapes: there.toSorted((a, b) => a.number - b.number) }))
    .toSorted((a, b) =>
      a.place === null || b.place === null
        ? Number(a.place === null) - Number(b.place === null)
        : byName.compare(a.place, b.place),
    );
}

/** Leaves the tapes that an address asks for: all of its words are in the label, or it is the number. */
export function narrowShelf(
  tapes: readonly TapeCard[],
  { q = '', state, kind, place }: ShelfSearch,
): TapeCard[] {
  const words = folded(q).split(/\s+/).filter(Boolean);
  return tapes.filter(
    (tape) =>
      (state === undefined || tape.state === state) &&
      (kind === undefined || tape.kind === kind) &&
      (place === undefined || tape.place === place) &&
      (String(tape.number) === q.trim().replace(/^(#|no\.?|nr\.?)\s*/i, '') ||
        words.every((word) => folded(tape.label).includes(word))),
  );
}

/** Without case and accents. */
const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Tells whether a tape still waits for being transferred: nothing was made of it, and it was not given away. */
export function waits({ itemCount, state }: TapeCard): boolean {
  return itemCount === 0 && state !== 'given-away';
}
