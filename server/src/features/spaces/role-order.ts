import { type SpaceRole, spaceRole } from '@heirloom/contract/spaces/space-role.ts';

/** Tells whether a role may do all that another may. */
export function isAtLeast(role: SpaceRole, needed: SpaceRole): boolean {
  return spaceRole.options.indexOf(role) >= spaceRole.options.indexOf(needed);
}
