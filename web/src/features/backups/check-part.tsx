import type { BackupRun } from '@heirloom/contract/backups/backups.schema.ts';
import type { FixityState } from '@heirloom/contract/fixity/fixity.schema.ts';
import { ScanSearch, CircleAlert, FileQuestion } from 'lucide-react';
import { useState } from 'react';
import { BackupsCardPart } from '#features/backups/backups-card-part.tsx';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { FindingsDialog } from '#features/backups/findings-dialog.tsx';
import { useBackupsOverview } from '#features/backups/use-backups-overview.ts';
import { useCheckEverything } from '#features/backups/use-check-everything.ts';
import { countDamaged, useFixity } from '#features/backups/use-fixity.ts';
import { useIsSuperuser } from '#features/backups/use-is-superuser.ts';
import { Badge } from '#ui/badge.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';

const { check: words, findings } = backupsMessages;

/** Shows how many originals were checked recently and what was found, with a button to check all of them. */
export function CheckPart() {
  const fixity = useFixity();
  const { data: state, isError, refetch } = fixity;
  const { data: overview } = useBackupsOverview();
  const check = useCheckEverything(fixity);
  const isSuperuser = useIsSuperuser();
  const [isOpen, setIsOpen] = useState(false);
  if (isError) {
    return (
      <LoadFailed
        title={backupsMessages.fetchFailed}
        className="self-start"
        onRetry={() => void refetch()}
      />
    );
  }
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

/** The number of findings of each kind. */
function FindingBadges({ state: { damaged, orphaned } }: { state: FixityState }) {
  return (
    <p className="mb-2.5 flex flex-wrap gap-2">
      {(['corrupt', 'missing', 'unreadable'] as const).map(
        (kind) =>
          damaged[kind] > 0 && (
            <Badge key={kind} tone="danger" icon={CircleAlert}>
              {findings[kind](damaged[kind])}
            </Badge>
          ),
      )}
      {orphaned > 0 && (
        <Badge tone="warning" icon={FileQuestion}>
          {findings.orphaned(orphaned)}
        </Badge>
      )}
    </p>
  );
}
