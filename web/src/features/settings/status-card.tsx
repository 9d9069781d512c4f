import type { InstallationStatus } from '@heirloom/contract/admin/admin.schema.ts';
import { ShieldCheck } from 'lucide-react';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { useInstallationStatus } from '#features/admin/use-installation-status.ts';
import { useSession } from '#features/auth/use-session.ts';
import { SettingsPanel } from '#features/settings/settings-panel.tsx';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { formatLongDate } from '#lib/format-date.ts';
import { formatSize } from '#lib/format-size.ts';
import { Badge } from '#ui/badge.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const words = settingsMessages.status;

/** Says that the person is an administrator, and describes the installation. */
export function StatusCard() {
  const { user } = useSession();
  const { data, isError, refetch } = useInstallationStatus();
  return (
    <SettingsPanel title={words.title}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="success" icon={ShieldCheck}>
          {words.access}
        </Badge>
        <span className="min-w-0 break-words text-ink-2">{user?.email}</span>
      </p>
      <div className="mt-4">
        {data ? (
          <Facts status={data} />
        ) : isError ? (
          <LoadFailed title={words.fetchFailed} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-60" />
        )}
      </div>
    </SettingsPanel>
  );
}

function Facts({ status }: { status: InstallationStatus }) {
  const { version, startedAt, nodeVersion, database, media } = status;
  const place = database.isEmbedded ? words.embedded : words.external;
  return (
    <>
      {media.problem !== null && (
        <InlineAlert title={words.mediaMissing} tone="warning" className="mb-4">
          {media.problem}
        </InlineAlert>
      )}
      <DescriptionList
        ruled
        items={[
          { term: words.version, value: version },
          { term: words.running, value: formatLongDate(startedAt) },
          { term: words.disk, value: <Disk storage={status.storage} /> },
          {
            term: words.database,
            value: `PostgreSQL ${database.version}, ${place}, ${formatSize(database.sizeBytes)}`,
          },
          { term: words.media, value: mediaWords(media) },
          ...(media.hardware ? [{ term: words.hardware, value: media.hardware.sentence }] : []),
          { term: words.box, value: <Box sandbox={media.sandbox} /> },
          { term: words.node, value: nodeVersion },
        ]}
      />
    </>
  );
}

function mediaWords({ isUp, ffmpegVersion }: InstallationStatus['media']): string {
  if (!isUp) return words.workersDown;
  return ffmpegVersion === null ? words.mediaMissing : `ffmpeg ${ffmpegVersion}`;
}

function Box({ sandbox }: { sandbox: InstallationStatus['media']['sandbox'] }) {
  return (
    <span>
      {words.boxes[sandbox.kind]}
      <span className="block text-small text-ink-2">
        {adminMessages.dashboard.boxText(sandbox.kind, sandbox.sentence)}
      </span>
    </span>
  );
}

function Disk({ storage }: { storage: InstallationStatus['storage'] }) {
  const { isOnline, freeBytes, totalBytes, keepFreeBytes } = storage;
  if (!isOnline) return <span className="text-danger">{words.diskOffline}</span>;
  if (freeBytes === null || totalBytes === null) return <span>{words.objectStore}</span>;
  return (
    <span>
      {words.diskFree(formatSize(freeBytes), formatSize(totalBytes))}
      {freeBytes === 0 && <span className="block text-danger">{words.diskFull}</span>}
      {keepFreeBytes > 0 && (
        <span className="block text-small text-ink-2">
          {words.diskKept(formatSize(keepFreeBytes))}
        </span>
      )}
    </span>
  );
}
