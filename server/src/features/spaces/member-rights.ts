import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';

/**
 * What can be done with an item: `see` also plays and searches; `mend` changes words, dates, rotation, poster; `share`
 * makes public links.
 */
export type Right = 'see' | 'download' | 'mend' | 'trash' | 'share';

/** How an item is in a space that the viewer is a member of. */
export type Standing = {
  role: SpaceRole;
  viewersDownload: boolean;
  /** Items of somebody who left can be seen and saved, but not changed. */
  isOwnerMember: boolean;
  mayPassOn: boolean;
};

/** Returns what a member may do with another person's item in one space. Nobody trashes what is not theirs. */
export function memberRights(standing: Standing): Right[] {
  const { role, viewersDownload, isOwnerMember, mayPassOn } = standing;
  const edits = (role === 'editor' || role === 'owner') && isOwnerMember;
  return [
    'see',
    ...(role !== 'viewer' || viewersDownload ? (['download'] as const) : []),
    ...(edits ? (['mend'] as const) : []),
    ...(edits && mayPassOn ? (['share'] as const) : []),
  ];
}
