/** Calls `change` in batches, because one call takes a limited number of ids. Returns what the calls answered. */
export async function inParts<Answer>(
  ids: readonly string[],
  maximum: number,
  change: (part: string[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < ids.length; from += maximum) {
    answers.push(await change(ids.slice(from, from + maximum)));
  }
  return answers;
}
