import { personProfile } from '#accounts/accounts.schema.ts';
import { type FieldWord, say } from '#field.messages.ts';
import { languages } from '#languages/language.ts';
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
  username: line(60, 'usernameRequired'),
  displayName: line(120, 'displayNameRequired'),
});

/** A day as YYYY-MM-DD; `word` is what is said when it is missing or not a valid day. */
function day(word: FieldWord) {
  const required = say(word);
  return z
    .string(required)
    .pipe(z.iso.date(required))
    .refine((text) => text >= '1900-01-01', required);
}

export const updateProfileOfInput = updateProfileInput.extend({
  userId: id,
  accountOpenedDate: day('accountOpenedRequired'),
  /** Missing: stays as it is. The stored dates of an administrator always stay: those shown are fixed (spec §9). */
  subscriptionStartDate: day('subscriptionStartRequired').optional(),
  subscriptionExpirationDate: day('subscriptionEndRequired').optional(),
});

const chosenLanguage = z.strictObject({ language: z.enum(languages).nullable() });

export const profilesContract = {
  /** Reads the caller's profile. Spec: profiles select by user_id. */
  mine: procedure('signed-in').output(profile),
  /** Changes the caller's username and display name. Spec: profiles upsert. */
  update: procedure('signed-in').input(updateProfileInput).output(profile),
  /** Chooses the language of the caller's pages and mails; null: that of the browser, and English mails. */
  chooseLanguage: procedure('signed-in').input(chosenLanguage).output(chosenLanguage),
  /** Removes the caller's picture; PUT /api/avatar sets one. */
  removeAvatar: procedure('signed-in').output(profile),
  /** Changes a person's names and the three dates, for administrators. Spec: profiles update by user_id. */
  updateOf: procedure('admin').input(updateProfileOfInput).output(personProfile),
};
