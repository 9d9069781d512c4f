import { Link } from '@tanstack/react-router';
import { spaceWayMessages as words } from '#features/spaces/space-ways.messages.ts';
import { useMayStartSharing } from '#features/spaces/use-spaces.ts';

/** Beside a link, which whoever has it can open: the way to a place for the family alone. */
export function FamilyWay() {
  const mayStartSharing = useMayStartSharing();
  if (!mayStartSharing) return null;
  return (
    <p className="text-small text-ink-2">
      {words.wholeFamily}{' '}
      <Link to="/spaces" className="font-[640] text-link underline">
        {words.share}
      </Link>
    </p>
  );
}
