import type { AuditEntry, AuditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import { auditMessages as words } from '#features/audit/audit.messages.ts';

type AuditPersonProps = {
  person: AuditEntry['actor'];
  /** Shown when the entry has no person. */
  nobody: string;
  narrow: (changes: AuditFilter) => void;
};

/** A person of the log; pressing it filters the log to entries by or about that person. */
export function AuditPerson({ person, nobody, narrow }: AuditPersonProps) {
  if (person === null) return <span className="text-ink-3">{nobody}</span>;
  const name = person.name ?? words.formerPerson;
  return (
    <button
      type="button"
      title={words.showOnly(name)}
      className="min-h-11 rounded-sm text-left underline-offset-4 hover:underline"
      onClick={() => narrow({ personId: person.userId })}
    >
      {name}
    </button>
  );
}
