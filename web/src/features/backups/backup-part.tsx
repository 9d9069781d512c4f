import type { BackupsOverview, BackupRun } from '@heirloom/contract/backups/backups.schema.ts';
import { CircleHelp, HardDriveDownload, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { BackupsCardPart } from '#features/backups/backups-card-part.tsx';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { isGoingOn } from '#features/backups/is-going-on.ts';
import { OutcomeBadge } from '#features/backups/outcome-badge.tsx';
import { SetUpDialog } from '#features/backups/set-up-dialog.tsx';
import { useBackUp } from '#features/backups/use-back-up.ts';
import { useBackupsOverview } from '#features/backups/use-backups-overview.ts';
import { useIsSuperuser } from '#features/backups/use-is-superuser.ts';
import { formatMoment } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';

const { backup: words } = backupsMessages;

/** Shows when the last backup was made, and its result. */
export function BackupPart() {
  const { data, isError, refetch } = useBackupsOverview();
  const backUp = useBackUp(data);
  const isSuperuser = useIsSuperuser();
  const [isHelping, setIsHelping] = useState(false);
  if (isError) {
    return (
      <LoadFailed
        title={backupsMessages.fetchFailed}
        className="self-start"
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton className="h-40" />;
  const { backup } = data;
  return (
    <BackupsCardPart
      icon={HardDriveDownload}
      title={words.title}
      value={backup ? formatMoment(backup.finishedAt ?? backup.startedAt) : words.never}
      badge={
        backup ? (
          <OutcomeBadge run={backup} />
        ) : (
          <Badge tone="warning" icon={TriangleAlert}>
            {words.none}
          </Badge>
        )
      }
      action={
        !data.hasBackupDir ? (
          <Button icon={CircleHelp} onClick={() => setIsHelping(true)}>
            {words.setUp}
          </Button>
        ) : (
          isSuperuser && (
            <Button busy={backUp.isBusy} busyLabel={words.busy} onClick={backUp.start}>
              {words.start}
            </Button>
          )
        )
      }
    >
      {textsOf(data).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {backUp.dialog}
      {isHelping && <SetUpDialog onClose={() => setIsHelping(false)} />}
    </BackupsCardPart>
  );
}

function textsOf({ backup, lastGoodBackupAt, ...overview }: BackupsOverview) {
  const { hasBackupDir, lateCopies, verify, restoreTest } = overview;
  const texts: string[] = [];
  if (backup && backup.outcome !== 'ok' && !isGoingOn(backup)) {
    if (backup.reason !== null) texts.push(backup.reason);
    texts.push(lastGoodBackupAt === null ? words.noneGood : words.lastGood(lastGoodBackupAt));
  }
  if (lateCopies > 0) texts.push(words.late(lateCopies));
  if (backup && (hasBackupDir || verify)) texts.push(verifiedText(verify));
  if (backup && hasBackupDir) texts.push(restoredText(restoreTest));
  if (overview.isBackupDirNear) texts.push(words.near);
  texts.push(hasBackupDir ? words.everyNight : words.noFolder);
  return texts;
}

function verifiedText(verify: BackupRun | null): string {
  const at = verify?.finishedAt;
  if (!at) return words.notVerified;
  return verify.outcome === 'ok' ? words.verified(at) : words.verifiedBadly(at);
}

function restoredText(restoreTest: BackupRun | null): string {
  const at = restoreTest?.finishedAt;
  if (!at) return words.notRestored;
  return restoreTest.outcome === 'ok' ? words.restored(at) : words.restoredBadly(at);
}
