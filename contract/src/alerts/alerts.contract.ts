import { mailKinds } from '#mails/mail-kinds.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

/** Everything about which the server writes to its administrators. */
export const alertKind = z.enum(mailKinds.administrators.optional);
export type AlertKind = z.infer<typeof alertKind>;

export const alertSetting = z.object({ kind: alertKind, isOn: z.boolean() });
export type AlertSetting = z.infer<typeof alertSetting>;

/** The mails that an administrator gets about the installation. */
export const alertsContract = {
  /** Lists every kind, and whether the caller gets mails of it. */
  list: procedure('admin').output(z.array(alertSetting)),
  /** Switches a kind on or off for the caller; returns all kinds. */
  set: procedure('admin').input(z.strictObject(alertSetting.shape)).output(z.array(alertSetting)),
};
