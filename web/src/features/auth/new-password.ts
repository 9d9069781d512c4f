import { ownPassword } from '@heirloom/contract/auth/auth.schema.ts';
import { z } from 'zod';
import { authMessages } from '#features/auth/auth.messages.ts';

/** A new password, typed twice. */
export const newPassword = z
  .object({ newPassword: ownPassword, confirmation: z.string() })
  .refine((typed) => typed.newPassword === typed.confirmation, {
    path: ['confirmation'],
    message: authMessages.passwordsDiffer,
  });

export type NewPassword = z.infer<typeof newPassword>;
