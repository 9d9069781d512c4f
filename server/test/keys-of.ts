/** Lists every key of an answer, at any depth, as a path such as 'sources[].url'. */
export function keysOf(answer: unknown): string[] {
  return [...new Set(pathsIn(answer, ''))].toSorted();
}

/** Reads such a list as a test writes it: words in any order, on any number of lines. */
export function keyList(...texts: string[]): string[] {
  return texts
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => word !== '')
    .toSorted();
}

function pathsIn(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => pathsIn(each, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return [at, ...pathsIn(inner, at)];
  });
}

/**
 * Returns the same answer with one more field in every object, as if a developer had added it to a row or a presenter.
 */
export function withPrivateField<Answer>(answer: Answer): Answer {
  if (Array.isArray(answer)) return answer.map((each) => withPrivateField(each)) as Answer;
  if (typeof answer !== 'object' || answer === null) return answer;
  const entries = Object.entries(answer).map(([key, inner]) => [key, withPrivateField(inner)]);
  return { ...Object.fromEntries(entries), diary: 'Nobody shall read this.' };
}
