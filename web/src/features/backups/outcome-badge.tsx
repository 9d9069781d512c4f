import type { BackupRun } from '@heirloom/contract/backups/backups.schema.ts';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { isGoingOn } from '#features/backups/is-going-on.ts';
import { Badge } from '#ui/badge.tsx';

const { outcomes } = backupsMessages;

const styles = {
  ok: { tone: 'success', icon: CircleCheck },
  problems: { tone: 'warning', icon: TriangleAlert },
  failed: { tone: 'danger', icon: CircleAlert },
} as const;

/** How a backup ended, or that it goes on. */
export function OutcomeBadge({ run }: { run: BackupRun }) {
  if (run.outcome !== null) return <Badge {...styles[run.outcome]}>{outcomes[run.outcome]}</Badge>;
  return <Badge tone="accent">{isGoingOn(run) ? outcomes.running : outcomes.interrupted}</Badge>;
}
