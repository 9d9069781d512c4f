import type { DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';

/** Names a draft about a selection: what was typed for other items does not turn up at these. */
export function severalKey(form: 'date' | 'files', ids: readonly string[]): DraftKey {
  return `${form}:${ids.toSorted()[0] ?? 'none'}:${ids.length}`;
}
