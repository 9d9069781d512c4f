import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';

/** Makes the card of a VHS tape without items, which its viewer owns. */
export function tapeCard(number: number, changes: Partial<TapeCard> = {}): TapeCard {
  return {
    id: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
    ownerId: '0198c0de-0000-4000-8000-000000000001',
    number,
    label: `Tape ${number}`,
    kind: 'vhs',
    state: 'to-transfer',
    place: null,
    itemCount: 0,
    rights: ['change', 'own'],
    ...changes,
  };
}
