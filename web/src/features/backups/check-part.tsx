import type { FixityState } from '@heirloom/contract/fixity/fixity.schema.ts';
import type { BackupRun } from '@heirloom/contract/backups/backups.schema.ts';
import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { FindingBadges } from '#features/backups/finding-badges.tsx';
import { FindingsDialog } from '#features/backups/findings-dialog.tsx';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { BackupsCardPart } from '#features/backups/backups-card-part.tsx';
import { useCheckEverything } from '#features/backups/use-check-everything.ts';
import { countDamaged, useFixity } from '#features/backups/use-fixity.ts';
import { useIsSuperuser } from '#features/backups/use-is-superuser.ts';
import { useBackupsOverview } from '#features/backups/use-backups-overview.ts';
import { Button } from '#ui/form/button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PartFailed } from '#features/backups/part-failed.tsx';

const words = backupsMessages.check;

/** Shows how many originals were checked recently and what was found, with a button to check all of them. */
export function CheckPart() {
  const fixity = useFixity();
  const { data: state, isError, refetch } = fixity;
  const { data: overview } = useBackupsOverview();
  const check = useCheckEverything(fixity);
  const isSuperuser = useIsSuperuser();
  const [isOpen, setIsOpen] = useState(false);
  if (isError) return <PartFailed onRetry={() => void refetch()} />;
  if (!state) return <Skeleton className="h-40" />;
  const hasFindings = countDamaged(state) + state.orphaned > 0;
  return (
    <BackupsCardPart
      icon={ScanSearch}
      title={words.title}
      value={
        state.originals === 0 ? words.none : words.recent(state.checkedRecently, state.originals)
      }
      action={
        <>
          {isSuperuser && (
            <Button busy={check.isBusy} busyLabel={words.busy} onClick={check.start}>
              {words.start}
            </Button>
          )}
          {hasFindings && (
            <Button variant="link" onClick={() => setIsOpen(true)}>
              {words.show}
            </Button>
          )}
        </>
      }
    >
      {hasFindings && <FindingBadges state={state} />}
      {state.run ? (
        <RunProgress run={state.run} total={state.originals} />
      ) : (
        <p>{lastCheckText(overview?.fixity)}</p>
      )}
      <FindingsDialog open={isOpen} onOpenChange={setIsOpen} />
    </BackupsCardPart>
  );
}

function RunProgress({ run, total }: { run: NonNullable<FixityState['run']>; total: number }) {
  return (
    <Progress
      label={words.progress}
      value={(100 * run.checked) / Math.max(1, total)}
      hint={words.progressHint(run.checked, total)}
      className="text-ink"
    />
  );
}

function lastCheckText(last: BackupRun | null | undefined): string {
  const at = last?.finishedAt;
  if (!at) return words.byItself;
  return `${last.outcome === 'failed' ? words.lastFullFailed(at) : words.lastFull(at)} ${words.byItself}`;
}
