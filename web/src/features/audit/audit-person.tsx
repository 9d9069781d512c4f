import type { AuditEntry, AuditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import { auditMessages as words } from '#features/audit/audit.messages.ts';

type AuditPersonProps = {
  person: AuditEntry['actor'];
  /** Shown when the entry has no person. */
  nobody: string;
  narrow: (changes: AuditFilter) => void;
};

/** A person in a sentence of the log; pressing it filters the log to entries by or about that person. */
export function AuditPerson({ person, nobody, narrow }: AuditPersonProps) {
  if (person === null) return <span>{nobody}</span>;
  const name = person.name ?? words.formerPerson;
  return (
    <button
      type="button"
      title={words.showOnly(name)}
      // In a sentence the name is a line high, and as high as a finger needs to hit it.
      className="relative inline rounded-sm text-left font-[620] underline decoration-line-strong underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5 after:content-[''] hover:decoration-current"
      onClick={() => narrow({ personId: person.userId })}
    >
      {name}
    </button>
  );
}
