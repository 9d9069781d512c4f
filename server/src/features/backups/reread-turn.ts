import type { OriginalEntry } from '#features/backups/backup-format.ts';
import { dayMs } from '#platform/clock.ts';

const rereadDays = 30;

/**
 * Disks can damage files that were written well, so each day a share of the copies is read again, each once in 30 days.
 */
export function isToBeReread({ sha256 }: Pick<OriginalEntry, 'sha256'>, at: Date): boolean {
  return (
    Number.parseInt(sha256.slice(0, 8), 16) % rereadDays ===
    Math.floor(at.getTime() / dayMs) % rereadDays
  );
}
