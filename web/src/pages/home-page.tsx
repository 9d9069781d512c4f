import { FeaturedCollections } from '#features/collections/featured-collections.tsx';
import { HomeHero } from '#features/home/home-hero.tsx';
import { HomeStage } from '#features/home/home-stage.tsx';
import { homeMessages as words } from '#features/home/home.messages.ts';
import { viewAllTarget } from '#features/home/view-all-target.ts';
import { MediaSection } from '#features/media/media-section.tsx';
import { useCardMenuEntries } from '#pages/use-card-menu-entries.tsx';

export function HomePage() {
  const { menuEntries, collectionEntries, dialogs } = useCardMenuEntries();
  return (
    <>
      <HomeHero stage={<HomeStage />} />
      <div className="mt-13 flex flex-col gap-13 max-md:mt-9 max-md:gap-9">
        <FeaturedCollections menuEntries={collectionEntries} />
        <MediaSection
          title={words.recentVideos}
          type="video"
          viewAllTo={viewAllTarget('recent videos')}
          menuEntries={menuEntries}
        />
        <MediaSection
          title={words.recentPhotos}
          type="image"
          viewAllTo={viewAllTarget('recent photos')}
          menuEntries={menuEntries}
        />
      </div>
      {dialogs}
    </>
  );
}
