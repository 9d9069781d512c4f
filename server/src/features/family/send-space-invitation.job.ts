import { defaultLanguage } from '@heirloom/contract/languages/language.ts';
import { z } from 'zod';
import { findInvited, renewInvitation } from '#features/auth/invitations.service.ts';
import { spaceInvitationWords } from '#features/family/space-invitation.messages.ts';
import { writeLetter } from '#features/mails/letter.ts';
import { replaceSpaceToken } from '#features/spaces/space-links.repo.ts';
import { findOpenSpace } from '#features/spaces/spaces.read.ts';
import { mailLanguage } from '#features/users/mail-language.ts';
import { findUser } from '#features/users/users.repo.ts';
import { hashToken } from '#platform/auth/hash-token.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { newToken } from '#platform/ids.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/**
 * Mails an invitation into a space to who has no account. Who has one gets the mail of their news, in their language and
 * unless they switched it off. The link is made at the moment of sending, so that no job holds one.
 */
export const sendSpaceInvitationJob = defineJob({
  name: 'send-space-invitation',
  payload: z.strictObject({ linkId: z.uuid(), invitationId: z.uuid().nullable() }),
  samplePayload: { linkId: '00000000-0000-4000-8000-000000000000', invitationId: null },
  retry: { limit: 8, delaySeconds: 10, maxDelaySeconds: 3600 },
  expireSeconds: 120,
  concurrency: 1,
  needsNoFiles: true,
  handler: async (ctx: Pick<Ctx, 'db' | 'mailer' | 'config'>, { linkId, invitationId }) => {
    const token = newToken();
    const link = await replaceSpaceToken(ctx.db, linkId, hashToken(token));
    const space = link && (await findOpenSpace(ctx.db, link.space_id));
    if (!space || link.email === null) return;
    if ((await findInvited(ctx.db, link.email))?.emailVerified) return;
    const inviter = await findUser(ctx.db, link.maker_id);
    const name = withoutLinks(inviter?.name ?? '');
    const language = inviter ? mailLanguage(inviter) : defaultLanguage;
    const { subject, before, after, greeting } = spaceInvitationWords(language);
    const mayOpen = invitationId !== null && ctx.config.SPACE_INVITES_ACCOUNTS;
    const account = mayOpen ? await renewInvitation(ctx, invitationId) : null;
    await ctx.mailer.send(
      writeLetter(
        { email: link.email, language },
        {
          subject: subject(name),
          greeting,
          before: before(name, withoutLinks(space.name)),
          link: addressOf(ctx, token, account?.link ?? null),
          after,
        },
      ),
    );
  },
});

/**
 * Breaks what mail programs turn into a link: anybody may choose these names, and whoever gets the mail has not asked for
 * it.
 */
function withoutLinks(name: string): string {
  return name.replaceAll(/[.:/@](?=\S)/g, '$& ');
}

/** The page for joining; who needs an account for it makes it first. */
function addressOf({ config }: Pick<Ctx, 'config'>, token: string, account: string | null): string {
  const path = `/join/${token}`;
  if (account === null) return `${publicOrigin(config)}${path}`;
  const address = new URL(account);
  address.searchParams.set('next', path);
  return address.href;
}
