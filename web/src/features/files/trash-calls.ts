import { trashCallMaximum } from '@heirloom/contract/limits.ts';
import { inParts } from '#lib/in-parts.ts';

type ChangeItems = (input: { ids: string[] }) => Promise<{ ids: string[] }>;

/** Makes a call of the trash for any number of items. Returns the ids of those that it has changed. */
export async function changeAll(ids: readonly string[], change: ChangeItems): Promise<string[]> {
  const answers = await inParts(ids, trashCallMaximum, (part) => change({ ids: part }));
  return answers.flatMap((answer) => answer.ids);
}
