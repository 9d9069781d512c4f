import type { spaceWayMessages } from '#features/spaces/space-ways.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const spaceWayGerman: Translation<typeof spaceWayMessages> = {
  one: 'Familie',
  several: 'Bereiche',
  share: 'Mit der Familie teilen',
  mineAndShared: 'Meine und geteilte',
  addTo: 'In einen Bereich geben',
};
