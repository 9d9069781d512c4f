import type {
  SafekeepingOverview,
  SafekeepingRun,
} from '@heirloom/contract/safekeeping/safekeeping.schema.ts';
import { CircleAlert, CircleCheck, HardDriveDownload, TriangleAlert } from 'lucide-react';
import { isGoingOn } from '#features/admin/safekeeping/is-going-on.ts';
import { PartFailed } from '#features/admin/safekeeping/part-failed.tsx';
import { safekeepingMessages } from '#features/admin/safekeeping/safekeeping.messages.ts';
import { SafekeepingPart } from '#features/admin/safekeeping/safekeeping-part.tsx';
import { useBackUp } from '#features/admin/safekeeping/use-back-up.ts';
import { useIsSuperuser } from '#features/admin/safekeeping/use-is-superuser.ts';
import { useSafekeepingOverview } from '#features/admin/safekeeping/use-safekeeping-overview.ts';
import { formatMoment } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const { backup: words, outcomes } = safekeepingMessages;

/** When the archive was last copied, and what came of it. */
export function BackupPart() {
  const { data, isError, refetch } = useSafekeepingOverview();
  const backUp = useBackUp(data);
  const isSuperuser = useIsSuperuser();
  if (isError) return <PartFailed onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  const { backup } = data;
  return (
    <SafekeepingPart
      icon={HardDriveDownload}
      title={words.title}
      value={backup ? formatMoment(backup.finishedAt ?? backup.startedAt) : words.never}
      badge={backup && <OutcomeBadge run={backup} />}
      action={
        isSuperuser && (
          <Button
            busy={backUp.isBusy}
            busyLabel={words.busy}
            disabledReason={data.hasBackupDir ? undefined : words.needsFolder}
            onClick={backUp.start}
          >
            {words.start}
          </Button>
        )
      }
    >
      {textsOf(data).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {backUp.dialog}
    </SafekeepingPart>
  );
}

const looks = {
  ok: { tone: 'success', icon: CircleCheck },
  problems: { tone: 'warning', icon: TriangleAlert },
  failed: { tone: 'danger', icon: CircleAlert },
} as const;

function OutcomeBadge({ run }: { run: SafekeepingRun }) {
  if (run.outcome !== null) return <Badge {...looks[run.outcome]}>{outcomes[run.outcome]}</Badge>;
  return <Badge tone="lamp">{isGoingOn(run) ? outcomes.running : outcomes.interrupted}</Badge>;
}

const textsOf = ({ hasBackupDir, backup, lastGoodBackupAt, verify }: SafekeepingOverview) => {
  const texts: string[] = [];
  if (backup && backup.outcome !== 'ok' && !isGoingOn(backup)) {
    if (backup.reason !== null) texts.push(backup.reason);
    texts.push(lastGoodBackupAt === null ? words.noneGood : words.lastGood(lastGoodBackupAt));
  }
  if (backup) texts.push(verifiedText(verify));
  texts.push(hasBackupDir ? words.everyNight : words.noFolder);
  return texts;
};

const verifiedText = (verify: SafekeepingRun | null): string => {
  const at = verify?.finishedAt;
  if (!at) return words.notVerified;
  return verify.outcome === 'ok' ? words.verified(at) : words.verifiedBadly(at);
};
