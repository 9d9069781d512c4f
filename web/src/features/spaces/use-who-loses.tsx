import { manyItems, trashCallMaximum } from '@heirloom/contract/limits.ts';
import { type ReactNode, useState } from 'react';
import { client } from '#api/client.ts';
import { useSession } from '#features/auth/use-session.ts';
import { manyItemsMessages as words } from '#features/spaces/many-items.messages.ts';
import { inParts } from '#lib/in-parts.ts';

type Losing = { id: string; name: string; itemCount: number; people: string[] };
type Target = { mediaIds: readonly string[] } | { collectionId: string };

/**
 * Says whom it concerns when many items, or what is in a collection, are taken out of a space, or of all when they are
 * trashed; of few nothing. `isLooking`: the answer is on its way.
 */
export function useWhoLoses() {
  const { user } = useSession();
  const [isLooking, setIsLooking] = useState(false);
  const whoLoses = async (target: Target, spaceId?: string): Promise<ReactNode> => {
    const areFew = 'mediaIds' in target && target.mediaIds.length <= manyItems;
    if (areFew || user?.seesSpaces !== true) return null;
    setIsLooking(true);
    try {
      const losing = await listLosing(target);
      const concerned = losing.filter(({ id }) => spaceId === undefined || id === spaceId);
      return concerned.length === 0 ? null : <LosingSpaces spaces={concerned} />;
    } catch {
      return <span className="mt-3 block">{words.unknown}</span>;
    } finally {
      setIsLooking(false);
    }
  };
  return { whoLoses, isLooking };
}

async function listLosing(target: Target): Promise<Losing[]> {
  if ('collectionId' in target) {
    const { collectionId } = target;
    const { items } = await client.spaces.whoLoses({ collectionId });
    return items.filter(({ itemCount }) => itemCount > manyItems);
  }
  const { mediaIds } = target;
  const answers = await inParts(mediaIds, trashCallMaximum, (part) =>
    client.spaces.whoLoses({ mediaIds: part }),
  );
  const spaces = answers.flatMap(({ items }) => items);
  return [...new Map(spaces.map((space) => [space.id, space])).values()];
}

/** More names would fill a phone. */
const namedAtMost = 8;

/** Spaces with those who see something there no more; inside of a paragraph. */
function LosingSpaces({ spaces }: { spaces: readonly Losing[] }) {
  return (
    <span className="mt-3 block">
      {words.lose}
      {spaces.map(({ id, name, people }) => (
        <span key={id} className="mt-1 block break-words">
          <b className="font-[620] text-ink">{name}</b>
          {people.length > 0 && ` · ${namesOf(people)}`}
        </span>
      ))}
      <span className="mt-3 block">{words.note}</span>
    </span>
  );
}

/** The names of some people, and how many more there are. */
export function namesOf(people: readonly string[]): string {
  return words.people(people.slice(0, namedAtMost), Math.max(0, people.length - namedAtMost));
}
