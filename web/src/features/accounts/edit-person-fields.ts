import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { updateProfileOfInput } from '@heirloom/contract/profiles/profiles.contract.ts';
import { z } from '@heirloom/contract/zod.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { isAdministratorRole } from '#features/accounts/may-manage.ts';
import { toGigabytes } from '#lib/format-size.ts';

const gibibyte = 1024 ** 3;

/** The fields of an account that an administrator may edit. The quota is in GB; blank means the default quota. */
export const editPersonFields = updateProfileOfInput.omit({ userId: true }).extend({
  quotaGigabytes: z
    .string()
    .trim()
    .regex(/^(\d{1,6}([.,]\d{1,3})?)?$/, accountsMessages.edit.quotaInvalid),
});
export type EditPersonFields = z.input<typeof editPersonFields>;

export function fieldsOf(person: AccountRow): EditPersonFields {
  return {
    username: person.username,
    displayName: person.displayName,
    accountOpenedDate: person.accountOpenedDate,
    subscriptionStartDate: person.subscriptionStartDate,
    subscriptionExpirationDate: person.subscriptionExpirationDate,
    quotaGigabytes: writeQuota(person.quotaBytes),
  };
}

/** What is sent of the fields: an administrator's subscription dates are fixed, so they are left out. */
export function changesOf(fields: EditPersonFields, { userId, role }: AccountRow) {
  const { username, displayName, accountOpenedDate } = fields;
  const { subscriptionStartDate, subscriptionExpirationDate } = fields;
  return {
    userId,
    username,
    displayName,
    accountOpenedDate,
    ...(!isAdministratorRole(role) && { subscriptionStartDate, subscriptionExpirationDate }),
  };
}

/** Converts the field to bytes; returns the stored bytes exactly when the field was not changed. */
export function readQuota(text: string, { quotaBytes }: AccountRow): number | null {
  if (text === writeQuota(quotaBytes)) return quotaBytes;
  return text === '' ? null : Math.round(Number(text.replace(',', '.')) * gibibyte);
}

const writeQuota = (quotaBytes: number | null): string =>
  quotaBytes === null ? '' : String(Math.round(toGigabytes(quotaBytes) * 1000) / 1000);
