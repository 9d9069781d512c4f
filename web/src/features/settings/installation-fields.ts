import type { InstallationSettings } from '@heirloom/contract/settings/settings.contract.ts';
import { z } from '@heirloom/contract/zod.ts';
import { settingsMessages } from '#features/settings/settings.messages.ts';

const words = settingsMessages.installation;

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

/** '12', '0.5' or '0,5' of a unit, as bytes. */
function sizeIn(unit: number) {
  return z
    .string()
    .trim()
    .regex(/^\d{1,7}([.,]\d{1,3})?$/, words.size)
    .transform((text) => Math.round(Number(text.replace(',', '.')) * unit))
    .refine((sizeBytes) => sizeBytes > 0, words.size);
}

const noSize = z
  .string()
  .trim()
  .length(0)
  .transform(() => null);

/** The fields of the form, with sizes in MB and GB. */
export const installationFields = z.object({
  signUp: z.enum(['open', 'invite', 'closed']),
  passwordMinimum: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, words.number)
    .transform(Number)
    .refine((length) => length <= 128, words.number),
  adminsNeedTwoFactor: z.boolean(),
  quotaBytes: z.union([noSize, sizeIn(gibibyte)], words.size),
  movieDialogLimitBytes: sizeIn(mebibyte),
  photoDialogLimitBytes: sizeIn(mebibyte),
  uploadLimitBytes: sizeIn(gibibyte),
});
export type InstallationFields = z.input<typeof installationFields>;

export function fieldsOf(settings: InstallationSettings): InstallationFields {
  return {
    signUp: settings.signUp,
    passwordMinimum: String(settings.passwordMinimum),
    adminsNeedTwoFactor: settings.adminsNeedTwoFactor,
    quotaBytes: settings.quotaBytes === null ? '' : inUnit(settings.quotaBytes, gibibyte),
    movieDialogLimitBytes: inUnit(settings.movieDialogLimitBytes, mebibyte),
    photoDialogLimitBytes: inUnit(settings.photoDialogLimitBytes, mebibyte),
    uploadLimitBytes: inUnit(settings.uploadLimitBytes, gibibyte),
  };
}

const inUnit = (sizeBytes: number, unit: number): string =>
  String(Number((sizeBytes / unit).toFixed(3)));
