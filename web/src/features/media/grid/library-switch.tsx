import { AudioLines, Film, Image, LayoutGrid } from 'lucide-react';
import { use } from 'react';
import { ItemRightsContext } from '#features/media/item-rights.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { SegmentedLink } from '#ui/form/segmented-link.tsx';
import { SegmentedNav } from '#ui/form/segmented-nav.tsx';

/** Links between the four library pages: movies, photos, audio, all. */
export function LibrarySwitch() {
  const words = mediaMessages.library;
  const { scope } = use(ItemRightsContext);
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
    </SegmentedNav>
  );
}
