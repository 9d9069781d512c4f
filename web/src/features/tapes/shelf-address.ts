import {
  type TapeKind,
  tapeKinds,
  type TapeState,
  tapeStates,
} from '@heirloom/contract/tapes/tape-words.ts';
import { type LabelSheetName, labelSheetNames } from '#features/tapes/labels/label-sheet-names.ts';

export type ShelfSearch = { q?: string; state?: TapeState; kind?: TapeKind; place?: string };

export type LabelsSearch = ShelfSearch & { sheet?: LabelSheetName; first?: number };

/** Reads the same for a page of labels, with the sheet and its first free place. */
export function readLabelsSearch(search: Record<string, unknown>): LabelsSearch {
  const sheet = labelSheetNames.find((known) => known === search.sheet);
  const first = Number(search.first);
  return {
    ...readShelfSearch(search),
    ...(sheet && { sheet }),
    ...(Number.isInteger(first) && first > 1 && first <= 80 && { first }),
  };
}

/** Reads the search part of the shelf's address: which tapes it shows. */
export function readShelfSearch(search: Record<string, unknown>): ShelfSearch {
  const state = tapeStates.find((known) => known === search.state);
  const kind = tapeKinds.find((known) => known === search.kind);
  return {
    ...textOf('q', search),
    ...(state && { state }),
    ...(kind && { kind }),
    ...textOf('place', search),
  };
}

function textOf(key: 'q' | 'place', search: Record<string, unknown>): Record<string, string> {
  const value = search[key];
  // A number in an address is read as one.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? { [key]: text.slice(0, 200) } : {};
}
