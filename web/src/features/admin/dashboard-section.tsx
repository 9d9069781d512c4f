import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { FeatureOverview } from '#features/admin/feature-overview.tsx';
import { HouseLedger } from '#features/admin/house-ledger.tsx';
import { QuickCards } from '#features/admin/quick-cards.tsx';

/** Where administrators begin. */
export function DashboardSection() {
  return (
    <>
      <AdminSectionHeader
        title={adminMessages.tabs.dashboard}
        subtitle={adminMessages.dashboard.subtitle}
      />
      <div className="flex flex-col gap-(--grid-gap)">
        <QuickCards />
        <HouseLedger />
        <FeatureOverview />
      </div>
    </>
  );
}
