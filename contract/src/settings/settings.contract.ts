import { say, sayTooLong } from '#field.messages.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

const sizeBytes = z.number().int().positive(say('sizeRequired'));

/** What the superuser decides for the whole installation. The server's environment gives each a default. */
export const installationSettings = z.strictObject({
  /** Who may sign up: anyone, invited people, nobody. */
  signUp: z.enum(['open', 'invite', 'closed']),
  /** Raises all password minimums to this length; 0 leaves them as they are. */
  passwordMinimum: z.number().int().min(0).max(128, sayTooLong(128)),
  /** Demands two-factor sign-in of administrators. */
  adminsNeedTwoFactor: z.boolean(),
  /** The quota of each person who has none of their own; null: no limit. */
  quotaBytes: sizeBytes.nullable(),
  /** Largest file of the movie dialog. */
  movieDialogLimitBytes: sizeBytes,
  /** Largest file of the photo dialog. */
  photoDialogLimitBytes: sizeBytes,
  /** Largest file of any upload. */
  uploadLimitBytes: sizeBytes,
});
export type InstallationSettings = z.infer<typeof installationSettings>;

const bothSettings = z.object({
  settings: installationSettings,
  /** The values in force where the superuser has decided nothing. */
  defaults: installationSettings,
});

export const settingsContract = {
  /** Reads the values in force, and the defaults. */
  read: procedure('admin').output(bothSettings),
  /** Changes settings for every request that begins from now on; for the superuser only. */
  update: procedure('superuser').input(installationSettings).output(bothSettings),
};
