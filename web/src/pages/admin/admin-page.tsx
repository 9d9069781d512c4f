import { useNavigate } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { Suspense } from 'react';
import { AdminRail } from '#features/admin/admin-rail.tsx';
import { sectionContent } from '#pages/admin/section-content.ts';
import { useAdminSections } from '#features/admin/use-admin-sections.ts';
import { useSectionArrival } from '#pages/admin/use-section-arrival.ts';
import { useAdminTab } from '#features/admin/use-admin-tab.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { NotFoundPage } from '#pages/not-found-page.tsx';
import { OfflineBanner } from '#shell/offline-banner.tsx';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { TabPanel } from '#ui/tab-panel.tsx';

/** The admin panel: the tabs are a rail beside the section, on small screens a strip under a bar. */
export function AdminPage() {
  const navigate = useNavigate();
  const tab = useAdminTab();
  const sections = useAdminSections();
  const isWide = useMediaQuery('(width >= 64rem)');
  const open = sections.find(({ id }) => id === tab);
  useDocumentTitle(open?.label);
  useSectionArrival();

  const openTab = (next: string) => {
    const section = sections.find(({ id }) => id === next);
    if (section) void navigate({ to: '/admin', search: { tab: section.id } });
  };
  return (
    <Tabs.Root
      value={tab}
      onValueChange={openTab}
      orientation={isWide ? 'vertical' : 'horizontal'}
      className="min-h-dvh lg:grid lg:grid-cols-[var(--rail-w)_minmax(0,1fr)]"
    >
      <AdminRail sections={sections} current={tab} />
      <div className="min-w-0 pb-(--dock-height)">
        <OfflineBanner />
        <main id="content" tabIndex={-1} className="page-gutter pt-6 pb-16 outline-none lg:pt-6.5">
          {open === undefined && <NotFoundPage />}
          {sections.map(({ id }) => {
            const Content = sectionContent[id];
            return (
              <TabPanel key={id} value={id} className="outline-offset-4">
                <Suspense fallback={<PageSpinner />}>
                  <Content />
                </Suspense>
              </TabPanel>
            );
          })}
        </main>
      </div>
    </Tabs.Root>
  );
}
