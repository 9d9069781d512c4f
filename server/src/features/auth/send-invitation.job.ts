import { z } from 'zod';
import { invitationMail } from '#features/auth/auth-mails.ts';
import { renewInvitation } from '#features/auth/invitations.service.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Makes the link at the moment of sending, so that no job ever holds one. A retry makes a new one. */
export const sendInvitationJob = defineJob({
  name: 'send-invitation',
  payload: z.strictObject({ invitationId: z.uuid() }),
  samplePayload: { invitationId: '00000000-0000-4000-8000-000000000000' },
  retry: { limit: 8, delaySeconds: 10, maxDelaySeconds: 3600 },
  expireSeconds: 120,
  concurrency: 1,
  needsNoFiles: true,
  handler: async (ctx: Pick<Ctx, 'db' | 'mailer' | 'config'>, { invitationId }) => {
    const renewed = await renewInvitation(ctx, invitationId);
    if (renewed) await ctx.mailer.send(invitationMail(renewed, renewed.link));
  },
});
