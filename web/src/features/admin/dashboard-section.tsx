import { AddressAlerts } from '#features/admin/address-alerts.tsx';
import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { FeatureOverview } from '#features/admin/feature-overview.tsx';
import { InstallationStats } from '#features/admin/installation-stats.tsx';
import { QuickCards } from '#features/admin/quick-cards.tsx';
import { SetUpCard } from '#features/admin/set-up-card.tsx';
import { useInstallationStatus } from '#features/admin/use-installation-status.ts';
import { BackupAlerts } from '#features/backups/backup-alerts.tsx';
import { BackupsCard } from '#features/backups/backups-card.tsx';
import { DamageAlert } from '#features/backups/damage-alert.tsx';
import { HeldPurgeAlert } from '#features/trash/held-purge-alert.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

/** The first tab of the admin panel. */
export function DashboardSection() {
  return (
    <>
      <AdminSectionHeader
        title={adminMessages.tabs.dashboard}
        subtitle={adminMessages.dashboard.subtitle}
      />
      <div className="flex flex-col gap-(--grid-gap)">
        <DamageAlert />
        <BackupAlerts />
        <FullDiskAlert />
        <NewerVersionAlert />
        <HeldPurgeAlert />
        <MediaToolsAlerts />
        <AddressAlerts />
        <PlainHttpAlert />
        <AuditChangedAlert />
        <AuditAlert />
        <SetUpCard />
        <QuickCards />
        <InstallationStats />
        <BackupsCard />
        <FeatureOverview />
      </div>
    </>
  );
}

const words = adminMessages.dashboard;

/** Says what the nightly check of the audit log has found; shows nothing when that is nothing. */
function AuditChangedAlert() {
  const { data } = useInstallationStatus();
  const finding = data?.database.auditFinding ?? null;
  if (finding === null) return null;
  return (
    <InlineAlert title={words.auditChanged}>
      <p>{finding}</p>
      <p className="mt-1">{words.auditChangedText}</p>
    </InlineAlert>
  );
}

/** Says that the database lets the application change its audit log; with the built-in one that cannot be. */
function AuditAlert() {
  const { data } = useInstallationStatus();
  if (data?.database.protectsAudit !== false) return null;
  return (
    <InlineAlert title={words.auditOpen} tone="info">
      {words.auditOpenText}
    </InlineAlert>
  );
}

/** Says that an older version runs than the one that has changed the database; shows nothing otherwise. */
function NewerVersionAlert() {
  const { data } = useInstallationStatus();
  const newer = data?.newerVersion ?? null;
  if (!data || newer === null) return null;
  return (
    <InlineAlert title={words.olderVersion} tone="info">
      {words.olderVersionText(data.version, newer)}
    </InlineAlert>
  );
}

/** Says what a full disk holds up; shows nothing while there is room. */
function FullDiskAlert() {
  const { data } = useInstallationStatus();
  if (data?.storage.freeBytes !== 0) return null;
  const { diskFull, diskFullText } = words.installation;
  return (
    <InlineAlert title={diskFull} tone="warning">
      {diskFullText}
    </InlineAlert>
  );
}

/** Says which tools and which box the server lacks, and the command that installs them; shows nothing when all is well. */
function MediaToolsAlerts() {
  const { data } = useInstallationStatus();
  if (!data) return null;
  const { problem, outdated, hardware, sandbox } = data.media;
  return (
    <>
      {problem !== null && (
        <InlineAlert title={words.toolsMissing} tone="warning">
          {problem}
        </InlineAlert>
      )}
      {outdated !== null && (
        <InlineAlert title={words.toolsOutdated} tone="warning">
          {outdated}
        </InlineAlert>
      )}
      {hardware?.isWell === false && (
        <InlineAlert title={words.noHardware} tone="warning">
          {hardware.sentence}
        </InlineAlert>
      )}
      {sandbox.kind !== 'full' && (
        <InlineAlert title={words.poorBox[sandbox.kind]} tone="warning">
          {words.boxText(sandbox.kind, sandbox.sentence)}
        </InlineAlert>
      )}
    </>
  );
}

/** Says what is missing where this page came over plain http, and how to get it. */
function PlainHttpAlert() {
  if (window.isSecureContext) return null;
  const words = adminMessages.dashboard.plainHttp;
  return (
    <InlineAlert title={words.title} tone="warning">
      <p>{words.text}</p>
      <p className="mt-1">{words.remedy}</p>
    </InlineAlert>
  );
}
