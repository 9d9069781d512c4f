import { mailKinds } from '#mails/mail-kinds.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

const optionalMail = z.enum(mailKinds.everyone.optional);
export type OptionalMail = z.infer<typeof optionalMail>;

const mailSetting = z.object({ kind: optionalMail, isOn: z.boolean() });
export type MailSetting = z.infer<typeof mailSetting>;

/** The mails that a person gets about the own account. Those of administrators: `alerts`. */
export const mailsContract = {
  /** Lists every kind that can be switched off, and whether the caller gets mails of it. */
  list: procedure('signed-in').output(z.array(mailSetting)),
  /** Switches a kind on or off for the caller; returns all kinds. Off may answer STEP_UP_REQUIRED. */
  set: procedure('signed-in').input(z.strictObject(mailSetting.shape)).output(z.array(mailSetting)),
};
