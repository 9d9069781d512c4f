import type { Draft, DraftChanges, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import type { FakeApi } from '#test/fake-api.ts';

/** Fakes a server that has one draft, of which the fields are empty when nothing is said of them; `saved` is what it gets. */
export function fakeDrafts(key: DraftKey, typed: Record<string, string>, seen = '') {
  const saved: { key: DraftKey; fields: DraftChanges }[] = [];
  const fields: Draft['fields'] = {};
  for (const [name, value] of Object.entries(typed)) fields[name] = { value, seen };
  const drafts: FakeApi['drafts'] = {
    find: (asked) => (asked.key === key ? { fields, savedAt: new Date().toISOString() } : null),
    save: (input) => {
      saved.push(input);
      return {};
    },
  };
  return { drafts, saved };
}

/** What a form says that shows such a draft. */
export const draftNote = 'Your changes from a moment ago are here.';
