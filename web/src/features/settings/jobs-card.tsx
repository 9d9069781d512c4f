import type { JobState } from '@heirloom/contract/admin/admin.schema.ts';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { JobRow } from '#features/settings/job-row.tsx';
import { SettingsPanel } from '#features/settings/settings-panel.tsx';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { useInstallationStatus } from '#features/admin/use-installation-status.ts';
import { useJobs } from '#features/settings/use-jobs.ts';
import { useRetryJobs } from '#features/settings/use-retry-jobs.ts';
import { Button } from '#ui/form/button.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TabPanel } from '#ui/tab-panel.tsx';
import { Tabs } from '#ui/tabs.tsx';

const words = settingsMessages.jobs;

type Kind = keyof typeof words.counts;

const statesOf: Record<Kind, JobState[] | undefined> = {
  failed: ['failed'],
  waiting: ['created', 'retry'],
  running: ['active'],
  all: undefined,
};

/** Lists the background jobs with the reasons of failures, and retries failed ones. */
export function JobsCard() {
  const { data: status } = useInstallationStatus();
  const [kind, setKind] = useState<Kind>('failed');
  const counts = status?.jobs;
  return (
    <SettingsPanel title={words.title} text={words.text}>
      <Tabs
        label={words.filter}
        value={kind}
        onValueChange={setKind}
        stretch
        tabs={[
          { value: 'failed', label: words.counts.failed, count: counts?.failed ?? 0 },
          { value: 'waiting', label: words.counts.waiting, count: counts?.waiting ?? 0 },
          { value: 'running', label: words.counts.running, count: counts?.running ?? 0 },
          { value: 'all', label: words.counts.all },
        ]}
      >
        <TabPanel value={kind} className="mt-4">
          <JobList kind={kind} />
        </TabPanel>
      </Tabs>
    </SettingsPanel>
  );
}

function JobList({ kind }: { kind: Kind }) {
  const jobs = useJobs(statesOf[kind]);
  const retry = useRetryJobs();
  if (jobs.isPending) return <Spinner label={words.loading} className="py-8" />;
  if (jobs.isError) return <InlineAlert title={words.fetchFailed} />;
  if (jobs.items.length === 0) return <p className="py-4 text-ink-2">{words.empty[kind]}</p>;
  return (
    <>
      {kind === 'failed' && (
        <Button
          size="sm"
          icon={RotateCcw}
          busy={retry.isPending}
          className="mb-3"
          onClick={() => retry.mutate({})}
        >
          {words.retryAll}
        </Button>
      )}
      <ul aria-label={words.list}>
        {jobs.items.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isBusy={retry.isPending}
            onRetry={() => retry.mutate({ ids: [job.id] })}
          />
        ))}
      </ul>
      {jobs.hasNextPage && (
        <Button
          className="mt-3"
          busy={jobs.isFetchingNextPage}
          onClick={() => void jobs.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}
