import { auditAction } from '@heirloom/contract/audit/audit-action.ts';
import type { AuditEntry, AuditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import { AuditPerson } from '#features/audit/audit-person.tsx';
import { auditTemplates } from '#features/audit/audit-sentences.messages.ts';
import { auditMessages as words } from '#features/audit/audit.messages.ts';

export type AuditLineProps = { entry: AuditEntry; narrow: (changes: AuditFilter) => void };

/** What happened as one sentence, whose names narrow the log. */
export function AuditSentence({ entry, narrow }: AuditLineProps) {
  const { actor, target } = entry;
  return (
    <span>
      {partsOf(entry).map((part) =>
        part === '{who}' || part === '{whom}' ? (
          <AuditPerson
            key={part}
            person={part === '{who}' ? actor : target}
            nobody={part === '{who}' ? words.server : words.nobody}
            narrow={narrow}
          />
        ) : (
          <span key={part}>{part}</span>
        ),
      )}
    </span>
  );
}

function partsOf(entry: AuditEntry): string[] {
  const isAboutSomebody = entry.target !== null;
  return templateOf(entry)
    .replaceAll(/\[(.*?)\]/g, (_, part: string) => (isAboutSomebody ? part : ''))
    .split(/(\{whom?\})/)
    .filter((part) => part !== '');
}

/** An action of an older version, which nobody knows any more, is shown as it was stored. */
function templateOf({ action, actor, target }: AuditEntry): string {
  const known = auditAction.safeParse(action).data;
  if (known === undefined) return `{who} – ${action}[ – {whom}]`;
  const template = auditTemplates[known];
  if (typeof template === 'string') return template;
  return actor?.userId === target?.userId ? template.own : template.others;
}
