import { useNavigate, useSearch } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { FeaturedCollections } from '#features/collections/featured-collections.tsx';
import { HomeHero } from '#features/home/home-hero.tsx';
import { HomeStage } from '#features/home/home-stage.tsx';
import { homeMessages as words } from '#features/home/home.messages.ts';
import { viewAllTarget } from '#features/home/view-all-target.ts';
import { scopeOf } from '#features/media/grid/list-order.ts';
import { MediaSection } from '#features/media/media-section.tsx';
import { ItemScope } from '#features/spaces/item-scope.tsx';
import { ScopeSelect } from '#features/spaces/scope-select.tsx';
import { useScopeChoice } from '#features/spaces/use-scope-choice.ts';
import { useLinkToSpaces } from '#features/spaces/use-spaces.ts';
import { useCardMenuEntries } from '#pages/use-card-menu-entries.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';

/** The newest of what the person chose to see; an address may name it. */
export function HomePage() {
  const { menuEntries, collectionEntries, dialogs } = useCardMenuEntries();
  const { scope: chosen } = useScopeChoice();
  const named = scopeOf(useSearch({ from: '/app/' }));
  const scope = Object.keys(named).length > 0 ? named : chosen;
  const navigate = useNavigate();
  return (
    <ItemScope scope={scope}>
      <HomeHero
        stage={<HomeStage />}
        choice={
          <>
            <ScopeSelect value={scope} onChoose={() => void navigate({ to: '/', replace: true })} />
            <PhonesWayToSpaces />
          </>
        }
      />
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
    </ItemScope>
  );
}

/** On phones no header leads there. */
function PhonesWayToSpaces() {
  const toSpaces = useLinkToSpaces();
  if (toSpaces === null) return null;
  return (
    <LinkButton {...toSpaces.link} icon={UsersRound} className="md:hidden">
      {toSpaces.label}
    </LinkButton>
  );
}
