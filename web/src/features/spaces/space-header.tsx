import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { Link } from '@tanstack/react-router';
import { Plus, UserPlus } from 'lucide-react';
import { activityMessages } from '#features/spaces/activity.messages.ts';
import { SpaceCover } from '#features/spaces/space-cover.tsx';
import { SpaceFaces } from '#features/spaces/space-faces.tsx';
import { spaceMessages as words } from '#features/spaces/spaces.messages.ts';
import { mayAdd } from '#features/spaces/use-spaces.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';

/** Cover, name and figures of a space, with what its members do first: add, and invite. */
export function SpaceHeader({ space, newCount }: { space: Space; newCount: number }) {
  const { id, name, description, memberCount, itemCount, role } = space;
  return (
    <div className="mb-6 grid items-center gap-x-4 gap-y-3 max-md:mb-4 max-md:grid-cols-[7rem_minmax(0,1fr)] md:grid-cols-[17rem_minmax(0,1fr)] md:gap-x-8">
      <SpaceCover space={space} className="aspect-4/3 w-full rounded-md border shadow-1" />
      {/* On phones name and figures are beside the small cover; the rest is below both. */}
      <div className="min-w-0 max-md:contents">
        <div className="min-w-0">
          <h1 tabIndex={-1} data-page-title="" className="title-1 break-words outline-none">
            {name}
          </h1>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 max-md:text-small">
            <SpaceFaces space={space} />
            <span>{words.people(memberCount)}</span>
            <span>{words.items(itemCount)}</span>
            <span>{words.roles[role]}</span>
          </div>
          {newCount > 0 && (
            <Link
              to="/spaces/$id"
              params={{ id }}
              search={{ tab: 'activity' }}
              className="mt-1.5 inline-flex min-h-11 items-center rounded-md"
            >
              <Badge tone="accent" dot className="shrink whitespace-normal">
                {activityMessages.newSince(newCount)}
              </Badge>
            </Link>
          )}
        </div>
        {description !== null && (
          <p className="max-w-(--measure) whitespace-pre-line text-ink-2 max-md:col-span-2 md:mt-3">
            {description}
          </p>
        )}
        {mayAdd(space) && (
          <div className="flex flex-wrap gap-3 max-md:col-span-2 max-md:*:flex-auto md:mt-4">
            <LinkButton to="/media" search={{ toSpace: id }} variant="accent" icon={Plus}>
              {words.page.add}
            </LinkButton>
            {role === 'owner' && (
              <LinkButton
                to="/spaces/$id"
                params={{ id }}
                search={{ tab: 'members' }}
                icon={UserPlus}
              >
                {words.page.invite}
              </LinkButton>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
