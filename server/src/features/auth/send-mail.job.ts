import { mailKinds } from '@heirloom/contract/mails/mail-kinds.ts';
import { z } from 'zod';
import { listKeys } from '#features/api-keys/api-keys.read.ts';
import {
  accountClosedMail,
  accountHandedOverMail,
  confirmMail,
  knownAddressMail,
  passwordChangedMail,
  resetMail,
} from '#features/auth/auth-mails.ts';
import { type CodePurpose, createCode } from '#features/auth/one-time-code.repo.ts';
import { mailLanguage } from '#features/users/mail-language.ts';
import { findUser } from '#features/users/users.repo.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type MailCtx = Pick<Ctx, 'db' | 'mailer' | 'config'>;

const payload = z.object({
  kind: z.preprocess(
    // Jobs of earlier versions have spaces.
    (kind) => (typeof kind === 'string' ? kind.replaceAll(' ', '-') : kind),
    z
      .enum(mailKinds.everyone.always)
      .exclude([
        'two-factor-off',
        'recovery-code-used',
        'passkey-added',
        'provider-linked',
        'role-raised',
        'mail-switched-off',
      ]),
  ),
  /** Null when no account has the requested address: the request does the same work, but no mail is sent. */
  userId: z.uuid().nullable(),
  /** Of a sign-up: what the code will confirm. */
  signUpId: z.uuid().optional(),
});

/** Makes the code at the moment of sending, so that no job ever holds one. A retry makes a new one. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  payload,
  samplePayload: { kind: 'reset', userId: null },
  retry: { limit: 8, delaySeconds: 10, maxDelaySeconds: 3600 },
  expireSeconds: 120,
  concurrency: 2,
  needsNoFiles: true,
  handler: async (ctx: MailCtx, { kind, userId, signUpId }) => {
    const person = userId && (await findRecipient(ctx, userId, kind));
    if (person) await ctx.mailer.send(await compose(ctx, kind, { ...person, signUpId }));
  },
});

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>> & {
  signUpId?: string | undefined;
};

type Kind = z.output<typeof payload>['kind'];

/** The only mails that are sent to a closed account. */
const farewells: Kind[] = ['account-closed', 'account-handed-over'];

async function findRecipient({ db }: MailCtx, userId: string, kind: Kind) {
  const user = await findUser(db, userId);
  if (!user || (user.disabled_at !== null && !farewells.includes(kind))) return null;
  const { id, email, name, emailVerified } = user;
  const language = mailLanguage(user);
  if (kind === 'confirm' && emailVerified) return null;
  // Anybody may have entered the name of an account whose address is not confirmed, as a message to the owner.
  return { id, email, name: emailVerified ? name : null, language };
}

async function compose(ctx: MailCtx, kind: Kind, person: Recipient): Promise<Mail> {
  const page = `${publicOrigin(ctx.config)}/auth`;
  switch (kind) {
    case 'confirm':
      return confirmMail(person, `${page}#${await codeFragment(ctx, person, 'confirm')}`);
    case 'reset':
      return resetMail(person, `${page}#${await codeFragment(ctx, person, 'reset')}`);
    case 'known-address':
      return knownAddressMail(person, page);
    case 'password-changed':
      return passwordChangedMail(person, page, await countLivingKeys(ctx, person));
    case 'account-closed':
      return accountClosedMail(person, page);
    case 'account-handed-over':
      return accountHandedOverMail(person, page);
  }
}

async function countLivingKeys({ db }: MailCtx, { id }: Recipient): Promise<number> {
  return (await listKeys(db, id)).filter((key) => !key.is_expired).length;
}

/** A browser sends the fragment of an address to no server, so the code is in no log of a proxy. */
async function codeFragment(
  ctx: MailCtx,
  { id: userId, signUpId }: Recipient,
  purpose: CodePurpose,
): Promise<string> {
  const code = await createCode(ctx.db, { userId, purpose, signUpId });
  return new URLSearchParams({ code, purpose }).toString();
}
