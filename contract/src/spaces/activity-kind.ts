import { z } from '#zod.ts';

/** What happens in a space. Of `added`, `mended` and `commented` one entry holds all that a person did on a day. */
export const activityKind = z.enum([
  'added',
  'joined',
  'left',
  'mended',
  'commented',
  'withdrew',
  'trashed',
  'guest-files',
]);
export type ActivityKind = z.infer<typeof activityKind>;
