/** Tells whether one of the ids is anywhere in an answer of the API. */
export function mentionsAny(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => mentionsAny(part, ids));
}
