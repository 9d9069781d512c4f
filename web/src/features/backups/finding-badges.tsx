import type { FixityState } from '@heirloom/contract/fixity/fixity.schema.ts';
import { CircleAlert, FileQuestion } from 'lucide-react';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { Badge } from '#ui/badge.tsx';

const words = backupsMessages.findings;

/** The number of findings of each kind. */
export function FindingBadges({ state: { damaged, orphaned } }: { state: FixityState }) {
  return (
    <p className="mb-2.5 flex flex-wrap gap-2">
      {(['corrupt', 'missing', 'unreadable'] as const).map(
        (kind) =>
          damaged[kind] > 0 && (
            <Badge key={kind} tone="danger" icon={CircleAlert}>
              {words[kind](damaged[kind])}
            </Badge>
          ),
      )}
      {orphaned > 0 && (
        <Badge tone="warning" icon={FileQuestion}>
          {words.orphaned(orphaned)}
        </Badge>
      )}
    </p>
  );
}
