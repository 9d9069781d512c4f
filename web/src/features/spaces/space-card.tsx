import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { Link } from '@tanstack/react-router';
import { activityMessages } from '#features/spaces/activity.messages.ts';
import { SpaceCover } from '#features/spaces/space-cover.tsx';
import { SpaceFaces } from '#features/spaces/space-faces.tsx';
import { spaceMessages as words } from '#features/spaces/spaces.messages.ts';
import { Badge } from '#ui/badge.tsx';

/** A space in the list of one's spaces: cover, name, who and how much is in it, what one is in it. */
export function SpaceCard({ space }: { space: Space }) {
  const { id, name, description, memberCount, itemCount, newCount, role } = space;
  return (
    <li className="group card-frame surface-card lift relative flex flex-col overflow-hidden">
      <SpaceCover space={space} className="aspect-video" />
      <div className="flex flex-1 flex-col gap-1.5 p-5">
        <h2 className="title-album line-clamp-2">
          <Link
            to="/spaces/$id"
            params={{ id }}
            data-card-link=""
            className="outline-none after:absolute after:inset-0 after:z-1 after:rounded-md after:content-[''] focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring"
          >
            {name}
          </Link>
        </h2>
        {description !== null && (
          <p className="line-clamp-2 text-small text-ink-2">{description}</p>
        )}
        {newCount > 0 && (
          <Badge tone="accent" dot>
            {activityMessages.newSince(newCount)}
          </Badge>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-2 text-small text-ink-2">
          <SpaceFaces space={space} />
          <span>{words.people(memberCount)}</span>
          <span>{words.items(itemCount)}</span>
          <Badge className="ml-auto">{words.roles[role]}</Badge>
        </div>
      </div>
    </li>
  );
}
