import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { WhoSees as Seen } from '@heirloom/contract/spaces/who-sees.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderOutput, Link2Off } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useEndShare } from '#features/shares/use-end-shares.ts';
import { PassingOnChoice } from '#features/spaces/passing-on-choice.tsx';
import { passingOnMessages } from '#features/spaces/passing-on.messages.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { useEndShownLink } from '#features/spaces/use-end-shown-link.ts';
import { useSpaces } from '#features/spaces/use-spaces.ts';
import { useTakeOut } from '#features/spaces/use-take-out.tsx';
import { formatDate } from '#lib/format-date.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { FoldedSection } from '#ui/folded-section.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

const words = spaceMessages.whoSees;

/** Which spaces, collections and links show an item, for people who share with others; each ended by who may. */
export function WhoSees({ details }: { details: MediaDetails }) {
  const { spaces, hasPast } = useSpaces();
  if (spaces.length === 0 && !hasPast) return null;
  return (
    <FoldedSection heading={words.heading}>
      <Loaded details={details} />
    </FoldedSection>
  );
}

function Loaded({ details: { id: mediaId, title } }: { details: MediaDetails }) {
  const queries = useQueryClient();
  const asked = api.spaces.whoSees.queryOptions({ input: { mediaId } });
  const { data, error, refetch } = useQuery(asked);
  const refresh = () => queries.invalidateQueries({ queryKey: asked.queryKey });
  const { takeOut } = useTakeOut();
  const endShare = useEndShare(() => void refresh());
  const endShown = useEndShownLink();
  if (error && !data) {
    return <LoadFailed title={words.failed} onRetry={() => void refetch()} />;
  }
  if (!data) return <p className="text-ink-2">{words.loading}</p>;
  const { guestName, spaces, links } = data;
  return (
    <div className="flex flex-col gap-3">
      {guestName !== null && <p className="text-ink-2">{words.fromGuest(guestName)}</p>}
      {spaces.length + links.length === 0 && <p className="text-ink-2">{words.nobody}</p>}
      <ul className="divide-y">
        {spaces.map((space) => (
          <li key={space.id} className="flex items-start justify-between gap-3 py-2.5">
            <SpaceLine space={space} mediaId={mediaId} />
            {space.mayTakeOut && (
              <IconButton
                icon={FolderOutput}
                label={words.takeOutOf(space.name)}
                onClick={() => void takeOut(space.id, [mediaId]).then(refresh)}
              />
            )}
          </li>
        ))}
        {links.map((link) => (
          <li key={link.id} className="flex items-start justify-between gap-3 py-2.5">
            <LinkLine link={link} />
            <IconButton
              icon={Link2Off}
              label={
                link.maker === null
                  ? words.endLink(link.name ?? words.link)
                  : passingOnMessages.endLink(link.maker.name)
              }
              onClick={() =>
                void (link.maker === null
                  ? endShare({
                      id: link.id,
                      name: link.name,
                      target: { title: link.collectionName ?? title },
                    })
                  : endShown({ mediaId, linkId: link.id, makerName: link.maker.name }))
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type SpaceLineProps = { space: Seen['spaces'][number]; mediaId: string };

function SpaceLine({ space: { id, name, collections, mayPassOn }, mediaId }: SpaceLineProps) {
  const queries = useQueryClient();
  const leave = useMutation(
    api.collections.removeItem.mutationOptions({
      onSettled: () =>
        Promise.all(
          [api.spaces.whoSees.key(), api.collections.key()].map((queryKey) =>
            queries.invalidateQueries({ queryKey }),
          ),
        ),
      meta: {
        success: words.outOfCollection,
        failure: (error) => words.outOfCollectionFailed(messageOf(error)),
      },
    }),
  );
  return (
    <div className="min-w-0">
      <Link to="/spaces/$id" params={{ id }} className="font-[560] break-words underline">
        {name}
      </Link>
      <p className="text-small text-ink-2">{words.members}</p>
      {collections.map((collection) => (
        <div key={collection.id} className="flex items-center gap-1 text-small text-ink-2">
          <p className="min-w-0">{words.inCollection(collection.name, collection.makerName)}</p>
          {collection.mayTakeOut && (
            <IconButton
              icon={FolderOutput}
              label={words.takeOutOfCollection(collection.name)}
              onClick={() => leave.mutate({ collectionId: collection.id, mediaId })}
            />
          )}
        </div>
      ))}
      {mayPassOn !== null && (
        <PassingOnChoice
          spaceId={id}
          mayPassOn={mayPassOn}
          item={{ id: mediaId, spaceName: name }}
        />
      )}
    </div>
  );
}

function LinkLine({ link }: { link: Seen['links'][number] }) {
  const facts = [
    link.collectionName !== null && words.ofCollection(link.collectionName),
    link.maker === null ? words.madeByYou : passingOnMessages.madeBy(link.maker.name),
    link.hasPassword && words.withPassword,
    link.expiresAt !== null && words.until(formatDate(link.expiresAt)),
  ];
  return (
    <div className="min-w-0">
      <p className="font-[560] break-words">{link.name ?? words.link}</p>
      <p className="text-small text-ink-2">{facts.filter(Boolean).join(', ')}</p>
    </div>
  );
}
