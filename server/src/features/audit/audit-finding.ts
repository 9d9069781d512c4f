/** What is wrong with the audit log. Of a gap, `entryId` is the entry before it; null: it is at the beginning. */
export type AuditFinding =
  | { kind: 'changed' | 'missing' | 'put in' | 'cut off'; entryId: number }
  | { kind: 'gap'; entryId: number | null };

/** Says it to administrators, in one sentence. */
export function describeFinding({ kind, entryId }: AuditFinding): string {
  switch (kind) {
    case 'changed':
      return `Entry ${entryId} is not as it was sealed: it was changed.`;
    case 'missing':
      return `Entry ${entryId} was sealed and is missing: it was removed.`;
    case 'put in':
      return `Entry ${entryId} was put in among older ones.`;
    case 'cut off':
      return `The end was cut off: the log went on to entry ${entryId} at least, with a seal that is gone.`;
    case 'gap':
      return entryId === null
        ? 'The first entries and their seals were removed.'
        : `Entries after entry ${entryId} and their seals were removed.`;
  }
}
