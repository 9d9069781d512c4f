import { CalendarClock, HardDrive, ListChecks, TriangleAlert } from 'lucide-react';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { useInstallationStatus } from '#features/admin/use-installation-status.ts';
import { formatSize } from '#lib/format-size.ts';
import { formatCount } from '#lib/plural.ts';
import { StatItem } from '#ui/stat-item.tsx';
import { StatsGroup } from '#ui/stats-group.tsx';

const words = adminMessages.dashboard.installation;

/** Shows free disk space, waiting and running jobs, failed jobs, and subscriptions that end soon. */
export function InstallationStats() {
  const { data, isPending } = useInstallationStatus();
  const show = (count: number | undefined) =>
    count === undefined ? words.unknown : formatCount(count);
  const freeBytes = data?.storage.freeBytes ?? null;
  const failed = data?.jobs.failed;
  return (
    <StatsGroup label={words.label}>
      <StatItem
        icon={HardDrive}
        label={words.diskFree}
        isLoading={isPending}
        value={freeBytes === null ? words.unknown : formatSize(freeBytes)}
      />
      <StatItem
        icon={ListChecks}
        label={words.queue}
        isLoading={isPending}
        value={show(data && data.jobs.waiting + data.jobs.running)}
      />
      <StatItem
        icon={TriangleAlert}
        label={words.failed}
        tone={failed ? 'accent' : 'neutral'}
        isLoading={isPending}
        value={show(failed)}
      />
      <StatItem
        icon={CalendarClock}
        label={words.expiring}
        tone={data?.people.expiring ? 'accent' : 'neutral'}
        isLoading={isPending}
        value={show(data?.people.expiring)}
      />
    </StatsGroup>
  );
}
