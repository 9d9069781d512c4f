import type { JobState, Job } from '@heirloom/contract/admin/admin.schema.ts';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useInstallationStatus } from '#features/admin/use-installation-status.ts';
import { JobRow } from '#features/settings/job-row.tsx';
import { SettingsPanel } from '#features/settings/settings-panel.tsx';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TabPanel } from '#ui/tab-panel.tsx';
import { Tabs } from '#ui/tabs.tsx';

const pollMs = 5_000;

type Place = { id: string; createdAt: string };

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
          { value: 'failed', label: words.counts.failed, count: countOf(counts?.failed) },
          { value: 'waiting', label: words.counts.waiting, count: countOf(counts?.waiting) },
          { value: 'running', label: words.counts.running, count: countOf(counts?.running) },
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

/** '–' while it is not known; 0 would say that there is none. */
const countOf = (count: number | undefined) => count ?? '–';

function JobList({ kind }: { kind: Kind }) {
  const jobs = useJobs(statesOf[kind]);
  const retry = useRetryJobs();
  if (jobs.isPending) return <Spinner label={words.loading} className="py-8" />;
  if (jobs.data === undefined) {
    return <LoadFailed title={words.fetchFailed} onRetry={() => void jobs.refetch()} />;
  }
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

/** Loads the background jobs in some states, or all, page by page. */
function useJobs(states: JobState[] | undefined) {
  const query = useInfiniteQuery(
    api.admin.listJobs.infiniteOptions({
      input: (before: Place | null) => ({
        ...(states && { states }),
        ...(before && { before }),
        limit: 20,
      }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
      refetchInterval: pollMs,
    }),
  );
  return { ...query, items: query.data?.pages.flatMap<Job>((page) => page.items) ?? [] };
}

/** Retries some or all failed jobs. */
function useRetryJobs() {
  const queries = useQueryClient();
  return useMutation(
    api.admin.retryJobs.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.admin.key() }),
      meta: {
        success: ({ retried }: { retried: number }) => ({
          title: retried === 0 ? words.retriedNone : words.retried(retried),
        }),
        failure: (error) => ({ title: words.failure, description: messageOf(error) }),
      },
    }),
  );
}
