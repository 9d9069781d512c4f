import { personProfile } from '#accounts/accounts.schema.ts';
import { procedure } from '#procedure.ts';
import { role } from '#roles/roles.contract.ts';
import { id, instant, line } from '#text.ts';
import { z } from '#zod.ts';

/** The caller's own profile. Spec: profiles. Dates as YYYY-MM-DD. */
export const profile = z.object({
  userId: id,
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  createdAt: instant,
  lastLogin: instant.nullable(),
  accountOpenedDate: z.string(),
  subscriptionStartDate: z.string(),
  subscriptionExpirationDate: z.string(),
  role,
});
export type Profile = z.infer<typeof profile>;

export const updateProfileInput = z.strictObject({
  username: line(60, 'Username is required'),
  displayName: line(120, 'Display name is required'),
});

/** A day as YYYY-MM-DD; `required` is the sentence shown when it is missing or not a valid day. */
function day(required: string) {
  return z
    .string(required)
    .pipe(z.iso.date(required))
    .refine((text) => text >= '1900-01-01', required);
}

export const updateProfileOfInput = updateProfileInput.extend({
  userId: id,
  accountOpenedDate: day('Account opened date is required'),
  /** Missing: stays as it is. The stored dates of an administrator always stay: those shown are fixed (spec §9). */
  subscriptionStartDate: day('Subscription start date is required').optional(),
  subscriptionExpirationDate: day('Subscription expiration date is required').optional(),
});

export const profilesContract = {
  /** Reads the caller's profile. Spec: profiles select by user_id. */
  mine: procedure('signed-in').output(profile),
  /** Changes the caller's username and display name. Spec: profiles upsert. */
  update: procedure('signed-in').input(updateProfileInput).output(profile),
  /** Removes the caller's picture; PUT /api/avatar sets one. */
  removeAvatar: procedure('signed-in').output(profile),
  /** Changes a person's names and the three dates, for administrators. Spec: profiles update by user_id. */
  updateOf: procedure('admin').input(updateProfileOfInput).output(personProfile),
};
