import type { BackupRun } from '@heirloom/contract/backups/backups.schema.ts';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { useBackupsOverview } from '#features/backups/use-backups-overview.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

const words = backupsMessages.alerts;

/** Warns of copies that are late, and of checks of the backups that failed or found something; else shows nothing. */
export function BackupAlerts() {
  const { data } = useBackupsOverview();
  if (!data?.hasBackupDir) return null;
  const { lateCopies, verify, restoreTest } = data;
  return (
    <>
      {lateCopies > 0 && (
        <InlineAlert title={words.late(lateCopies)} tone="warning">
          {words.lateText}
        </InlineAlert>
      )}
      {isBad(verify) && (
        <InlineAlert title={words.verify} tone="warning">
          {verify.reason}
        </InlineAlert>
      )}
      {isBad(restoreTest) && (
        <InlineAlert title={words.restoreTest} tone="warning">
          {restoreTest.reason}
        </InlineAlert>
      )}
    </>
  );
}

function isBad(run: BackupRun | null): run is BackupRun {
  return run?.outcome === 'problems' || run?.outcome === 'failed';
}
