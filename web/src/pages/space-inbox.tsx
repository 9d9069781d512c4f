import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { GuestFilesSection } from '#features/guest-boxes/guest-files-section.tsx';
import { GuestLinksPanel } from '#features/guest-boxes/guest-links-panel.tsx';
import { OffersSection } from '#features/offers/offers-section.tsx';
import { ProposalsSection } from '#features/proposals/proposals-section.tsx';
import { mayEdit } from '#features/spaces/use-spaces.ts';

/** What waits for the editors of a space; for others what is proposed for items of theirs. */
export function SpaceInbox({ space }: { space: Space }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      {space.role === 'owner' && <OffersSection space={space} />}
      <ProposalsSection space={space} />
      {mayEdit(space) && (
        <>
          <GuestFilesSection space={space} />
          <GuestLinksPanel space={space} />
        </>
      )}
    </div>
  );
}
