import { findingWords } from '#features/audit/audit-findings.messages.ts';

/** What is wrong with the audit log. Of a gap, `entryId` is the entry before it; null: it is at the beginning. */
export type AuditFinding =
  | { kind: 'changed' | 'missing' | 'put in' | 'cut off'; entryId: number }
  | { kind: 'gap'; entryId: number | null };

/** Says it in one sentence, as it is stored and printed; presenters give it in the reader's language. */
export function describeFinding({ kind, entryId }: AuditFinding): string {
  const words = findingWords('en');
  return entryId === null ? words.beginning : words[kind](entryId);
}
