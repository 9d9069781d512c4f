import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import * as Tabs from 'radix-ui/tabs';
import { Suspense, useEffect, useRef } from 'react';
import { AdminRail } from '#features/admin/admin-rail.tsx';
import type { AdminTab } from '#features/admin/admin-tabs.ts';
import { useAdminSections } from '#features/admin/use-admin-sections.ts';
import { useAdminTab } from '#features/admin/use-admin-tab.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import type { AdminAddress } from '#pages/admin/admin-address.ts';
import { sectionContent } from '#pages/admin/section-content.ts';
import { NotFoundPage } from '#pages/not-found-page.tsx';
import { OfflineBanner } from '#shell/offline-banner.tsx';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { whenPageTitleAppears } from '#shell/when-page-title-appears.ts';
import { focusPageTitle } from '#ui/focus-page-title.ts';
import { TabPanel } from '#ui/tab-panel.tsx';

/** The admin panel: the tabs are a rail beside the section, on small screens a strip under a bar. */
export function AdminPage() {
  const navigate = useNavigate();
  const tab = useAdminTab();
  const sections = useAdminSections();
  const isWide = useMediaQuery('(width >= 64rem)');
  const open = sections.find(({ id }) => id === tab);
  const tabs = sections.filter(({ within }) => within === undefined);
  const current = open?.within ?? tab;
  useDocumentTitle(open?.label);
  useSectionArrival();

  const left = useLeftFilters(tab);
  const openTab = (next: string) => {
    const section = sections.find(({ id }) => id === next);
    if (!section) return;
    void navigate({ to: '/admin', search: { ...left.current[section.id], tab: section.id } });
  };
  return (
    <Tabs.Root
      value={current}
      onValueChange={openTab}
      orientation={isWide ? 'vertical' : 'horizontal'}
      className="min-h-dvh lg:grid lg:grid-cols-[var(--rail-w)_minmax(0,1fr)]"
    >
      <AdminRail sections={tabs} current={current} onReopen={openTab} />
      <div className="min-w-0 pb-(--dock-height)">
        <OfflineBanner />
        <main id="content" tabIndex={-1} className="page-gutter pt-6 pb-16 outline-none lg:pt-6.5">
          {open === undefined && <NotFoundPage />}
          {tabs.map(({ id }) => {
            const Content = sectionContent[id === current && open ? open.id : id];
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

/** Remembers the filters of each tab, which are there again when it is opened again. */
function useLeftFilters(tab: AdminTab) {
  const search = useMatch({ from: '/admin-area/admin', shouldThrow: false })?.search;
  const left = useRef<Partial<Record<AdminTab, AdminAddress>>>({});
  useEffect(() => {
    if (search) left.current[tab] = search;
  }, [tab, search]);
  return left;
}

/**
 * Moves focus to the title of the next section, once it is loaded, if focus was lost with the section that contained
 * the link.
 */
function useSectionArrival(): void {
  const router = useRouter();
  useEffect(() => {
    let stopWaiting = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
      stopWaiting();
      const isLost = document.activeElement === document.body;
      if (fromLocation === undefined || !hrefChanged || !isLost) return;
      stopWaiting = whenPageTitleAppears(focusPageTitle);
    });
    return () => {
      stopWaiting();
      unsubscribe();
    };
  }, [router]);
}
