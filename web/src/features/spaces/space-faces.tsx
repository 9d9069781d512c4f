import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { Avatar } from '#ui/avatar.tsx';

/** The first members of a space beside each other. How many there are stands in words beside them. */
export function SpaceFaces({ space: { people } }: { space: Pick<Space, 'people'> }) {
  return (
    <ul className="flex -space-x-2">
      {people.map(({ userId, displayName, avatarUrl }) => (
        <li key={userId} title={displayName} className="rounded-full ring-2 ring-surface">
          <Avatar size="sm" name={displayName} personId={userId} imageUrl={avatarUrl} />
          <span className="sr-only">{displayName}</span>
        </li>
      ))}
    </ul>
  );
}
