import { ownPassword } from '@heirloom/contract/auth/auth.schema.ts';
import { z } from '@heirloom/contract/zod.ts';
import { authMessages } from '#features/auth/auth.messages.ts';

/** A new password of at least `minimum` characters, typed twice. */
export function newPassword(minimum: number) {
  return z
    .object({ newPassword: ownPassword(minimum), confirmation: z.string() })
    .refine((typed) => typed.newPassword === typed.confirmation, {
      path: ['confirmation'],
      message: authMessages.passwordsDiffer,
    });
}

export type NewPassword = z.infer<ReturnType<typeof newPassword>>;
