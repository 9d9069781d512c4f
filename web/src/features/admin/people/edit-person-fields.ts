import type { PersonRow } from '@heirloom/contract/people/people.schema.ts';
import { updateProfileOfInput } from '@heirloom/contract/profiles/profiles.contract.ts';
import { z } from 'zod';
import { peopleMessages } from '#features/admin/people/people.messages.ts';
import { toGigabytes } from '#lib/format-size.ts';

const gibibyte = 1024 ** 3;

/** What an administrator may write about a person. The limit is written in GB; blank means the usual one. */
export const editPersonFields = updateProfileOfInput.omit({ userId: true }).extend({
  quotaGigabytes: z
    .string()
    .trim()
    .regex(/^(\d{1,6}([.,]\d{1,3})?)?$/, peopleMessages.edit.quotaInvalid),
});
export type EditPersonFields = z.input<typeof editPersonFields>;

export const fieldsOf = (person: PersonRow): EditPersonFields => ({
  username: person.username,
  displayName: person.displayName,
  accountOpenedDate: person.accountOpenedDate,
  subscriptionStartDate: person.subscriptionStartDate,
  subscriptionExpirationDate: person.subscriptionExpirationDate,
  quotaGigabytes: writeQuota(person.quotaBytes),
});

/** As bytes, and exactly the known ones while nobody has touched the field. */
export const readQuota = (text: string, { quotaBytes }: PersonRow): number | null => {
  if (text === writeQuota(quotaBytes)) return quotaBytes;
  return text === '' ? null : Math.round(Number(text.replace(',', '.')) * gibibyte);
};

const writeQuota = (quotaBytes: number | null): string =>
  quotaBytes === null ? '' : String(Math.round(toGigabytes(quotaBytes) * 1000) / 1000);
