import type { KeptFields } from '@heirloom/contract/media/history.schema.ts';
import type { proposeInput } from '@heirloom/contract/proposals/proposals.schema.ts';
import type { z } from 'zod';
import { captureOf } from '#features/media-items/kept-fields.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { captureByPerson } from '#features/media/capture-by-person.ts';
import { proposalWords } from '#features/proposals/proposals.messages.ts';
import { AppError } from '#platform/errors.ts';

type Wanted = Omit<z.output<typeof proposeInput>, 'mediaId' | 'spaceId'>;

/** Returns what the fields of an item would say. @throws AppError BAD_REQUEST for a date that is none, or a film to be turned */
export function fieldsWanted(
  row: MediaRow,
  { title, description, capture, rotation }: Wanted,
): Partial<KeptFields> {
  if (rotation !== undefined && row.type !== 'image') {
    throw new AppError('BAD_REQUEST', proposalWords().notAPhoto);
  }
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(capture && {
      capture: captureOf({ ...captureByPerson(capture), is_dated_by_chapter: false }),
    }),
    ...(rotation !== undefined && { rotation }),
  };
}
