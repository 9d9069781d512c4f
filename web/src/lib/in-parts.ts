/**
 * Calls `change` in batches of about the same length, because one call takes a limited number of ids. Returns what the
 * calls answered.
 */
export async function inParts<Answer>(
  ids: readonly string[],
  maximum: number,
  change: (part: string[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const length = Math.ceil(ids.length / Math.ceil(ids.length / maximum));
  for (let from = 0; from < ids.length; from += length) {
    answers.push(await change(ids.slice(from, from + length)));
  }
  return answers;
}
