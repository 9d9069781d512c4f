import type { BackupRun, SecondPlaceState } from '@heirloom/contract/backups/backups.schema.ts';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { useBackupsOverview } from '#features/backups/use-backups-overview.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

const words = backupsMessages.alerts;

/**
 * Warns of copies that are late, and of checks of the backups that failed or found something, and of a second place in
 * trouble; else shows nothing.
 */
export function BackupAlerts() {
  const { data } = useBackupsOverview();
  if (!data) return null;
  const { hasBackupDir, lateCopies, verify, restoreTest, secondPlace } = data;
  const secondTrouble = secondPlace && troubleOf(secondPlace);
  return (
    <>
      {secondTrouble && (
        <InlineAlert title={words.secondPlace} tone="warning">
          {secondTrouble}
        </InlineAlert>
      )}
      {hasBackupDir && lateCopies > 0 && (
        <InlineAlert title={words.late(lateCopies)} tone="warning">
          {words.lateText}
        </InlineAlert>
      )}
      {hasBackupDir && isBad(verify) && (
        <InlineAlert title={words.verify} tone="warning">
          {verify.reason}
        </InlineAlert>
      )}
      {(hasBackupDir || secondPlace) && isBad(restoreTest) && (
        <InlineAlert title={words.restoreTest} tone="warning">
          {restoreTest.reason}
        </InlineAlert>
      )}
    </>
  );
}

function troubleOf({ trouble, lateCopies, backup, verify }: SecondPlaceState): string | null {
  if (trouble !== null) return trouble;
  if (isBad(verify)) return verify.reason;
  if (isBad(backup)) return backup.reason;
  return lateCopies > 0 ? backupsMessages.secondPlace.late(lateCopies) : null;
}

function isBad(run: BackupRun | null): run is BackupRun {
  return run?.outcome === 'problems' || run?.outcome === 'failed';
}
