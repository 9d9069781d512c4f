import { AudioLines, Film, Image, LayoutGrid } from 'lucide-react';
import { mediaMessages } from '#features/media/media.messages.ts';
import { SegmentedLink } from '#ui/form/segmented-link.tsx';
import { SegmentedNav } from '#ui/form/segmented-nav.tsx';

/** Links between the four library pages: movies, photos, audio, all. */
export function LibrarySwitch() {
  const words = mediaMessages.library;
  return (
    <SegmentedNav label={words.label}>
      <SegmentedLink to="/movies" icon={Film}>
        {words.movies}
      </SegmentedLink>
      <SegmentedLink to="/photos" icon={Image}>
        {words.photos}
      </SegmentedLink>
      <SegmentedLink to="/audio" icon={AudioLines}>
        {words.audio}
      </SegmentedLink>
      <SegmentedLink to="/media" icon={LayoutGrid}>
        {words.all}
      </SegmentedLink>
    </SegmentedNav>
  );
}
