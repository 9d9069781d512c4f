import type { Draft, DraftChanges } from '@heirloom/contract/drafts/drafts.contract.ts';
import type { Unsent } from '#features/drafts/draft-storage.ts';

/** Combines what two tabs have kept of a draft: of one field the last typing wins. */
export function mergeUnsent(
  one: Unsent | undefined,
  other: Unsent | undefined,
): Unsent | undefined {
  if (!one || !other) return one ?? other;
  const [earlier, later] = one.typedAt <= other.typedAt ? [one, other] : [other, one];
  return { fields: { ...earlier.fields, ...later.fields }, typedAt: later.typedAt };
}

/** Removes the fields that were sent or taken back; one that another tab has changed since stays. */
export function withoutFields(known: Unsent | undefined, done: DraftChanges): Unsent | undefined {
  if (!known) return undefined;
  const left = Object.entries(known.fields).filter(([name, field]) => {
    const own = done[name];
    return own === undefined || (own !== null && own.value !== field?.value);
  });
  return left.length === 0 ? undefined : { ...known, fields: Object.fromEntries(left) };
}

/** Puts what waits here over what the server has; null: there is nothing. */
export function combineDraft(remote: Draft | null, local: Unsent | undefined): Draft | null {
  const fields: Draft['fields'] = {};
  for (const [name, field] of Object.entries({ ...remote?.fields, ...local?.fields })) {
    if (field !== null) fields[name] = field;
  }
  if (Object.keys(fields).length === 0) return null;
  return { fields, savedAt: local?.typedAt ?? remote!.savedAt };
}
