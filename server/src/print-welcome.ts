import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { remindOfGoBack } from '#features/backups/unfinished-go-back.ts';
import { ensureSetupCode } from '#features/roles/setup-code.ts';
import type { Ctx } from '#platform/context.ts';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';

/** Tells the operator, in plain words, where Heirloom is and what the first start needs. */
export async function printWelcome(ctx: Ctx, app: FastifyInstance): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  const code = await ensureSetupCode(ctx);
  const address = (ctx.config.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '');
  const lines = [
    `Heirloom is ready on ${address}`,
    code &&
      `There is no administrator yet. Open ${address}/force-admin, sign up and enter this set-up code: ${code}`,
    !ctx.mailer.delivers &&
      `Mails are not sent but written to ${ctx.config.DATA_DIR}/outbox, because SMTP_URL is not set. New accounts work at once.`,
    await remindOfGoBack(ctx.db),
    toolsSentence(ctx.media.tools),
    hardwareSentence(ctx.media.tools),
    (await ctx.media.sandbox()).sentence,
  ];
  process.stdout.write(`${lines.filter(Boolean).join('\n')}\n`);
}

const toolsSentence = (located: LocatedTools): string | null =>
  located.problem === null ? located.outdated : located.problem;

const hardwareSentence = (located: LocatedTools): string | null =>
  (located.problem === null && located.hardware?.sentence) || null;
