import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { FeatureOverview } from '#features/admin/feature-overview.tsx';
import { InstallationStats } from '#features/admin/installation-stats.tsx';
import { MediaToolsAlert } from '#features/admin/media-tools-alert.tsx';
import { QuickCards } from '#features/admin/quick-cards.tsx';
import { DamageAlert } from '#features/backups/damage-alert.tsx';
import { BackupsCard } from '#features/backups/backups-card.tsx';

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
        <MediaToolsAlert />
        <QuickCards />
        <InstallationStats />
        <BackupsCard />
        <FeatureOverview />
      </div>
    </>
  );
}
