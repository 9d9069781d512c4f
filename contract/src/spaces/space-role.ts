import { z } from '#zod.ts';

/** Each may do what those before it may. */
export const spaceRole = z.enum(['viewer', 'contributor', 'editor', 'owner']);
export type SpaceRole = z.infer<typeof spaceRole>;
