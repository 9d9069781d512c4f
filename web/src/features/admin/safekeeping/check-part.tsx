import type { FixityState } from '@heirloom/contract/fixity/fixity.schema.ts';
import type { SafekeepingRun } from '@heirloom/contract/safekeeping/safekeeping.schema.ts';
import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { FindingBadges } from '#features/admin/safekeeping/finding-badges.tsx';
import { FindingsDialog } from '#features/admin/safekeeping/findings-dialog.tsx';
import { safekeepingMessages } from '#features/admin/safekeeping/safekeeping.messages.ts';
import { SafekeepingPart } from '#features/admin/safekeeping/safekeeping-part.tsx';
import { useCheckEverything } from '#features/admin/safekeeping/use-check-everything.ts';
import { countDamaged, useFixity } from '#features/admin/safekeeping/use-fixity.ts';
import { useIsSuperuser } from '#features/admin/safekeeping/use-is-superuser.ts';
import { useSafekeepingOverview } from '#features/admin/safekeeping/use-safekeeping-overview.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PartFailed } from '#features/admin/safekeeping/part-failed.tsx';

const words = safekeepingMessages.check;

/** How many originals were read lately, what that found, and a check of all of them. */
export function CheckPart() {
  const fixity = useFixity();
  const { data: state, isError, refetch } = fixity;
  const { data: overview } = useSafekeepingOverview();
  const check = useCheckEverything(fixity);
  const isSuperuser = useIsSuperuser();
  const [isOpen, setIsOpen] = useState(false);
  if (isError) return <PartFailed onRetry={() => void refetch()} />;
  if (!state) return <Skeleton className="h-40" />;
  const hasFindings = countDamaged(state) + state.orphaned > 0;
  return (
    <SafekeepingPart
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
    </SafekeepingPart>
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

const lastCheckText = (last: SafekeepingRun | null | undefined): string => {
  const at = last?.finishedAt;
  if (!at) return words.byItself;
  return `${last.outcome === 'failed' ? words.lastFullFailed(at) : words.lastFull(at)} ${words.byItself}`;
};
