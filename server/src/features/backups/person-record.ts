import { z } from 'zod';

/** The people as the record `people` of the storage says them; no password, and nothing else to sign in with. */
export const peopleRecordSchema = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    username: z.string(),
    roles: z.array(z.enum(['client', 'user', 'admin', 'superuser'])),
    quotaBytes: z.number().int().nullable(),
    subscriptionEndsAt: z.iso.datetime().nullable(),
    disabledAt: z.iso.datetime().nullable(),
  }),
);
export type PersonRecord = z.output<typeof peopleRecordSchema>[number];

export const peopleRecord = 'people';
export const collectionPrefix = 'collection-';
