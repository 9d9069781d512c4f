import { messagesOf } from '#languages/messages-of.ts';

/** The ways to spaces, which stand on every page; all other words of spaces come with their own pages. */
export const spaceWayMessages = messagesOf('spaceWays', {
  one: 'Family',
  several: 'Spaces',
  share: 'Share with family',
  mineAndShared: 'Mine and shared',
  addTo: 'Add to a Space',
});
