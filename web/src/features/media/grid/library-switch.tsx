import { useQuery } from '@tanstack/react-query';
import { AudioLines, CassetteTape, Film, Image, LayoutGrid } from 'lucide-react';
import { use } from 'react';
import { api } from '#api/orpc.ts';
import { ItemRightsContext } from '#features/media/item-rights.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { SegmentedLink } from '#ui/form/segmented-link.tsx';
import { SegmentedNav } from '#ui/form/segmented-nav.tsx';

/** Links between the library pages: movies, photos, audio, all, and the shelf once a tape is on it. */
export function LibrarySwitch() {
  const words = mediaMessages.library;
  const { scope } = use(ItemRightsContext);
  // Change events say when it is outdated.
  const shelf = useQuery(
    api.tapes.count.queryOptions({ staleTime: Infinity, meta: { failure: () => null } }),
  );
  const hasShelf = (shelf.data?.count ?? 0) > 0;
  return (
    <SegmentedNav label={words.label}>
      <SegmentedLink
        to="/movies"
        search={scope}
        activeOptions={{ includeSearch: false }}
        icon={Film}
      >
        {words.movies}
      </SegmentedLink>
      <SegmentedLink
        to="/photos"
        search={scope}
        activeOptions={{ includeSearch: false }}
        icon={Image}
      >
        {words.photos}
      </SegmentedLink>
      <SegmentedLink
        to="/audio"
        search={scope}
        activeOptions={{ includeSearch: false }}
        icon={AudioLines}
      >
        {words.audio}
      </SegmentedLink>
      <SegmentedLink
        to="/media"
        search={scope}
        activeOptions={{ includeSearch: false }}
        icon={LayoutGrid}
      >
        {words.all}
      </SegmentedLink>
      {hasShelf && (
        <SegmentedLink to="/tapes" activeOptions={{ includeSearch: false }} icon={CassetteTape}>
          {words.shelf}
        </SegmentedLink>
      )}
    </SegmentedNav>
  );
}
