import { fieldWords } from '#field.messages.ts';
import { procedure } from '#procedure.ts';
import { id, instant, line } from '#text.ts';
import { z } from '#zod.ts';

/** Days after which a key no longer works; null: never. */
export const apiKeyLifetimes = [30, 90, 365, null] as const;
/** The longest lifetime, in days, of a key for administration. */
export const administrationKeyDays = 90;

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The key may change things, not only read. */
  mayChange: z.boolean(),
  /** The key may do what administrators may, as long as its owner is one. */
  mayAdminister: z.boolean(),
  /** The key may also reach the family spaces of its owner; another one knows only what is theirs. */
  mayUseSpaces: z.boolean(),
  createdAt: instant,
  /** To the minute; null while the key was never used. */
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const createApiKeyInput = z
  .strictObject({
    name: line(60, 'keyNameRequired'),
    mayChange: z.boolean(),
    mayAdminister: z.boolean().default(false),
    mayUseSpaces: z.boolean().default(false),
    days: z.union([z.literal(30), z.literal(90), z.literal(365)]).nullable(),
  })
  .refine(
    ({ mayAdminister, days }) => !mayAdminister || (days !== null && days <= administrationKeyDays),
    {
      path: ['days'],
      error: () => fieldWords().keyDays(administrationKeyDays),
    },
  );
export type CreateApiKeyInput = z.input<typeof createApiKeyInput>;

/**
 * Keys with which other programs call /api/v1 in a person's name. Only a person with a session makes and revokes them.
 */
export const apiKeysContract = {
  /** Lists the caller's keys, newest first; never the secrets. */
  list: procedure('signed-in').output(z.object({ items: z.array(apiKey) })),
  /**
   * Makes a key and returns its secret, only this once.
   * @throws STEP_UP_REQUIRED; CONFLICT when there are too many; FORBIDDEN when a caller who is no administrator asks
   * for a key for administration
   */
  create: procedure('active')
    .input(createApiKeyInput)
    .output(z.object({ key: apiKey, secret: z.string() })),
  /** Revokes a key: its next call is refused. */
  revoke: procedure('signed-in').input(z.strictObject({ id })).output(z.object({})),
};
