import { tapeLabelMaximum } from '@heirloom/contract/limits.ts';
import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { client } from '#api/client.ts';
import type { QueueItem } from '#features/uploads/queue-item.ts';
import { kindOfTape, type TapeOfFiles, tapesOfFiles } from '#features/uploads/tapes-of-files.ts';

type Kept = Pick<QueueItem, 'file' | 'folder' | 'mediaId' | 'target' | 'type'>;
type Tape = TapeOfFiles<Kept>;

/** The labels of tapes onto which something was put, and of those onto which nothing could be. */
type TapesResult = { done: string[]; failed: string[] };

/** Puts what was uploaded onto the tapes that its names speak of; those that are not on the shelf are added. */
export async function putOntoTapes(items: readonly Kept[]): Promise<TapesResult> {
  const result: TapesResult = { done: [], failed: [] };
  const { items: shelf } = await client.tapes.list();
  const own = shelf.filter(({ rights }) => rights.includes('own'));
  for (const tape of tapesOfFiles(items.filter(({ target }) => target === null))) {
    const mediaIds = tape.items.flatMap(({ mediaId }) => mediaId ?? []);
    if (mediaIds.length === 0) continue;
    try {
      const { id: tapeId } = findTape(own, tape) ?? (await addTape(tape));
      await client.tapes.putItems({ tapeId, mediaIds, part: 'content' });
      result.done.push(tape.label);
    } catch {
      result.failed.push(tape.label);
    }
  }
  return result;
}

/** Finds the own tape with that label, else the one with that number. */
function findTape(own: readonly TapeCard[], { label, number }: Tape): TapeCard | undefined {
  const plain = label.toLowerCase();
  return (
    own.find((tape) => tape.label.toLowerCase() === plain) ??
    own.find((tape) => number !== null && tape.number === number)
  );
}

function addTape(tape: Tape): Promise<TapeCard> {
  return client.tapes.create({
    label: tape.label.slice(0, tapeLabelMaximum),
    kind: kindOfTape(tape, tape.items[0]!.type),
    state: 'transferred',
  });
}
