import { z } from 'zod';

/** A person as the record `people` of the storage says it; no password, and nothing else to sign in with. */
export const personRecordSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.email(),
  username: z.string(),
  roles: z.array(z.enum(['client', 'user', 'admin', 'superuser'])),
  quotaBytes: z.number().int().nullable(),
  /** Who set the quota; records of earlier versions do not say it. */
  quotaBy: z.enum(['provider', 'administrator']).nullish(),
  subscriptionEndsAt: z.iso.datetime().nullable(),
  disabledAt: z.iso.datetime().nullable(),
});
export type PersonRecord = z.output<typeof personRecordSchema>;

export const peopleRecord = 'people';
export const collectionPrefix = 'collection-';
/** Tapes of which nothing was made; the others stand in the sidecars of their items. */
export const tapePrefix = 'tape-';
export const spacePrefix = 'space-';
/** The numbers that tapes have or had. */
export const tapeNumbersRecord = 'numbers-of-tapes';
