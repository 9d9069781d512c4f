type Merged<Fields> = {
  /** `mine`, with what only the other person has changed. */
  fields: Fields;
  /** What the other person saved in the fields that both have changed, in different ways. */
  theirs: Partial<Fields>;
};

/** Combines two edits of the same fields, `mine` and `now`, which both began from `seen`. */
export function mergeEdit<Fields extends object>(
  seen: Fields,
  mine: Fields,
  now: Fields,
): Merged<Fields> {
  const fields = { ...mine };
  const theirs: Partial<Fields> = {};
  for (const name of Object.keys(seen) as (keyof Fields)[]) {
    if (isSame(now[name], seen[name]) || isSame(now[name], mine[name])) continue;
    if (isSame(mine[name], seen[name])) fields[name] = now[name];
    else theirs[name] = now[name];
  }
  return { fields, theirs };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
