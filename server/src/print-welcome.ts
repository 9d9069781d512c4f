import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ensureSetupCode } from '#features/roles/setup-code.ts';
import type { Ctx } from '#platform/context.ts';

/** Tells the operator, in plain words, where Heirloom is and what the first start needs. */
export async function printWelcome(ctx: Ctx, app: FastifyInstance): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  const code = await ensureSetupCode(ctx);
  const lines = [
    `Heirloom is ready on ${ctx.config.PUBLIC_URL ?? `http://localhost:${port}`}`,
    code &&
      `There is no administrator yet. Sign up, open /force-admin and enter this set-up code: ${code}`,
    !ctx.mailer.delivers &&
      `Mails are not sent but written to ${ctx.config.DATA_DIR}/outbox, because SMTP_URL is not set. New accounts work at once.`,
    ctx.media.tools.problem,
  ];
  process.stdout.write(`${lines.filter(Boolean).join('\n')}\n`);
}
