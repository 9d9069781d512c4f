import { type ReactNode, useMemo } from 'react';
import type { ListScope } from '#features/media/grid/list-order.ts';
import { allRights, ItemRightsContext } from '#features/media/item-rights.ts';
import { useSpaceRights } from '#features/spaces/use-space-rights.ts';

/** Tells what is inside whose items it shows: for what it asks, where its links lead, and what its menus offer. */
export function ItemScope({ scope, children }: { scope: ListScope; children: ReactNode }) {
  const { rightsOn } = useSpaceRights(scope.space);
  const { scope: named, space } = scope;
  const known = useMemo(
    () => ({
      // What is listed as one's own, or everybody's to an administrator, is theirs to change.
      rightsOn: named === undefined && space === undefined ? () => allRights : rightsOn,
      scope: {
        ...(named !== undefined && { scope: named }),
        ...(space !== undefined && { space }),
      },
    }),
    [rightsOn, named, space],
  );
  return <ItemRightsContext value={known}>{children}</ItemRightsContext>;
}
