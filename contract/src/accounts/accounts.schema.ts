import { accountSorts, accountStates } from '#accounts/account-lists.ts';
import { email } from '#auth/auth.schema.ts';
import { invitationDays, pageSizeMaximum, accountPageSize, searchQueryMaximum } from '#limits.ts';
import { role } from '#roles/roles.contract.ts';
import { id, instant, searchWords } from '#text.ts';
import { z } from '#zod.ts';

export const accountSort = z.enum(accountSorts);
export type AccountSort = z.infer<typeof accountSort>;

export const accountState = z.enum(accountStates);
export type AccountState = z.infer<typeof accountState>;

/** What a person stores. The counts leave out the trash; the size includes it. */
export const usage = z.object({
  videos: z.number().int(),
  images: z.number().int(),
  audio: z.number().int(),
  files: z.number().int(),
  sizeBytes: z.number().int(),
});
export type Usage = z.infer<typeof usage>;

/** Written out field by field: a field added to a person's own profile must not become visible to administrators. */
const seenByAdministrators = {
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
};

/** The profile of another person, as administrators see it. */
export const personProfile = z.object(seenByAdministrators);
export type PersonProfile = z.infer<typeof personProfile>;

/** A person as administrators see them. Spec: rows of admin_get_all_users. */
export const accountRow = z.object({
  ...seenByAdministrators,
  state: accountState,
  /** Subscription running by the database's clock, or an administrator. */
  isActive: z.boolean(),
  /** When a removed account is deleted for good. */
  removalDueAt: instant.nullable(),
  usage,
  /** The person's own quota; null: the installation's. */
  quotaBytes: z.number().int().nullable(),
  /**
   * The last superuser, also of those who can sign in where the provider is the only way, or the last administrator: this
   * role cannot be taken away, the account cannot be deleted.
   */
  isLastOfRole: z.boolean(),
});
export type AccountRow = z.infer<typeof accountRow>;

export const listAccountsInput = z.strictObject({
  /** Part of a name, username or e-mail address. */
  query: searchWords(searchQueryMaximum).optional(),
  role: role.optional(),
  state: accountState.optional(),
  sort: accountSort.default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  cursor: z.string().max(2000).nullish(),
  limit: z.number().int().min(1).max(pageSizeMaximum).default(accountPageSize),
});

export const accountPage = z.object({
  items: z.array(accountRow),
  nextCursor: z.string().nullable(),
  /** Counts the people of all pages. */
  total: z.number().int(),
  /** How many of them are deleted and can still be restored: nobody else counts these as people. */
  removed: z.number().int(),
  /** The quota of everybody without one of their own; null: no limit. */
  defaultQuotaBytes: z.number().int().nullable(),
});

export const personInput = z.strictObject({ userId: id });

export const setQuotaInput = personInput.extend({
  /** Null: the installation's quota. */
  quotaBytes: z.number().int().min(0).nullable(),
});

export const setDisabledInput = personInput.extend({ isDisabled: z.boolean() });

export const removePersonInput = personInput.extend({
  /** What becomes of the person's files: moved to the trash for 30 days, or transferred to another owner. */
  media: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('trash') }),
    z.strictObject({ kind: z.literal('hand-over'), toUserId: id }),
  ]),
});

/** An invitation that is unused and still valid. */
export const invitation = z.object({
  id,
  email: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  /** Null when the inviting account is deleted, or the command line made the invitation. */
  invitedBy: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitation>;

export const inviteInput = z.strictObject({
  email,
  days: z.number().int().min(1).max(90).default(invitationDays),
});

export const invited = invitation.extend({
  /** Shown only this once, when the server sends no mail; null when it was mailed. */
  link: z.string().nullable(),
});
