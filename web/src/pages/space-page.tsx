import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { api } from '#api/orpc.ts';
import { useHasInbox } from '#features/proposals/use-inbox.ts';
import { ActivityPanel } from '#features/spaces/activity-panel.tsx';
import { InvitePanel } from '#features/spaces/invite-panel.tsx';
import { MembersPanel } from '#features/spaces/members-panel.tsx';
import { SettingsPanel } from '#features/spaces/settings-panel.tsx';
import { mediaTabs, type SpaceTab } from '#features/spaces/space-address.ts';
import { SpaceHeader } from '#features/spaces/space-header.tsx';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { useVisit } from '#features/spaces/use-visit.ts';
import { FoundPage } from '#pages/found-page.tsx';
import { SpaceCollections } from '#pages/space-collections.tsx';
import { SpaceInbox } from '#pages/space-inbox.tsx';
import { SpaceMedia } from '#pages/space-media.tsx';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { TabPanel } from '#ui/tab-panel.tsx';
import { Tabs } from '#ui/tabs.tsx';

const { page: words, back } = spaceMessages;

/** One space; to whoever is not in it, or no longer, it looks like a missing one. */
export function SpacePage() {
  const { id } = useParams({ from: '/app/spaces/$id' });
  const query = useQuery(api.spaces.find.queryOptions({ input: { spaceId: id } }));
  return (
    <FoundPage query={query} back={{ to: '/spaces', label: back }} loading={words.loading}>
      {(space) => <LoadedSpace key={id} space={space} />}
    </FoundPage>
  );
}

function LoadedSpace({ space }: { space: Space }) {
  const search = useSearch({ from: '/app/spaces/$id' });
  const navigate = useNavigate();
  useDocumentTitle(space.name);
  const newCount = useVisit(space);
  // Whoever answers the last one stays there.
  const hasInbox = useHasInbox(space) || search.tab === 'inbox';
  const isOwner = space.role === 'owner';
  const shown: readonly SpaceTab[] = [
    ...mediaTabs,
    'collections',
    'activity',
    'members',
    ...(hasInbox ? (['inbox'] as const) : []),
    ...(isOwner ? (['settings'] as const) : []),
  ];
  const tab = shown.find((known) => known === search.tab) ?? 'all';
  const show = (next: SpaceTab) =>
    void navigate({
      to: '/spaces/$id',
      params: { id: space.id },
      search: { ...search, tab: next === 'all' ? undefined : next },
      replace: true,
    });
  return (
    <>
      <BackLink to="/spaces" className="mb-3 max-md:mb-1">
        {back}
      </BackLink>
      <SpaceHeader space={space} newCount={newCount} />
      <Tabs
        label={words.tabs}
        wraps
        value={tab}
        onValueChange={show}
        tabs={shown.map((value) => ({ value, label: words[value] }))}
      >
        {mediaTabs.map((value) => (
          <TabPanel key={value} value={value} className="mt-5 outline-none">
            <SpaceMedia space={space} tab={value} search={search} />
          </TabPanel>
        ))}
        <TabPanel value="collections" className="mt-5 outline-none">
          <SpaceCollections space={space} />
        </TabPanel>
        <TabPanel value="activity" className="mt-5 outline-none">
          <ActivityPanel space={space} />
        </TabPanel>
        <TabPanel
          value="members"
          className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 outline-none xl:grid-cols-2"
        >
          <MembersPanel space={space} />
          {isOwner && <InvitePanel space={space} />}
        </TabPanel>
        {hasInbox && (
          <TabPanel value="inbox" className="mt-5 outline-none">
            <SpaceInbox space={space} />
          </TabPanel>
        )}
        {isOwner && (
          <TabPanel value="settings" className="mt-5 outline-none">
            <SettingsPanel space={space} />
          </TabPanel>
        )}
      </Tabs>
    </>
  );
}
