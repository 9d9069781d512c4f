import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { AuditCard } from '#features/settings/audit-card.tsx';
import { InstallationCard } from '#features/settings/installation-card.tsx';
import { JobsCard } from '#features/settings/jobs-card.tsx';
import { LevelLadder } from '#features/settings/level-ladder.tsx';
import { MailCard } from '#features/settings/mail-card.tsx';
import { StatusCard } from '#features/settings/status-card.tsx';
import { ThumbnailGenerator } from '#features/settings/thumbnail-generator.tsx';
import { WebhooksCard } from '#features/settings/webhooks-card.tsx';

/** The Settings tab: the settings and the state of the installation. */
export function SettingsSection() {
  return (
    <>
      <AdminSectionHeader title={adminMessages.tabs.settings} />
      <div className="grid items-start gap-(--grid-gap) xl:grid-cols-[minmax(0,1.4fr)_minmax(20rem,1fr)]">
        <div className="flex min-w-0 flex-col gap-(--grid-gap)">
          <ThumbnailGenerator />
          <JobsCard />
          <InstallationCard />
        </div>
        <div className="flex min-w-0 flex-col gap-(--grid-gap)">
          <StatusCard />
          <MailCard />
          <AuditCard />
          <WebhooksCard />
          <LevelLadder />
        </div>
      </div>
    </>
  );
}
