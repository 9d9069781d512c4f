import { parseArgs } from 'node:util';
import { describeFinding } from '#features/audit/audit-finding.ts';
import { sealAnew } from '#features/audit/seal-log.ts';
import type { AuditReport } from '#features/audit/verify-log.ts';
import { checkAuditLog } from '#features/backups/check-audit-log.ts';
import { openSealKey } from '#platform/auth/seal-key.ts';
import { type Command, complain, say, UsageError } from '#scripts/command.ts';
import { type OperatorCtx, withOperatorContext } from '#scripts/operator-context.ts';

export const audit: Command = {
  summary: 'say whether the audit log is as it was sealed',
  usage: `verify | new-chain

The server seals each entry of the audit log within a minute, together with the seal before it, and
keeps the last seal in STATE_DIR and in each backup. It checks all of it every night.
  verify     compares every entry with its seal, and the end with what STATE_DIR and BACKUP_DIR know;
             names the first entries that were changed, removed or put in
  new-chain  seals the log as it is now, with an entry that says so: after a finding that you have
             looked into, or when you brought back an older database by other means than restore

Exit codes: 0 all is well, 1 failed, 3 the log is not as it was sealed.`,
  run: (args) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [task, ...others] = positionals;
    if (others.length === 0 && task === 'verify') return verify();
    if (others.length === 0 && task === 'new-chain') return beginChain();
    throw new UsageError('Please say verify or new-chain.');
  },
};

async function verify(): Promise<number> {
  const report = await withKey(checkAuditLog);
  if (!report.knowsEnd) {
    complain(
      'Neither STATE_DIR nor a backup knows where the log must end: its end is not compared.',
    );
  }
  return report.count === 0 ? sayIntact(report) : printFindings(report);
}

function sayIntact({ intact }: AuditReport): number {
  say(`All is well: ${intact} entries, none of them changed, removed or put in.`);
  return 0;
}

function printFindings({ intact, findings, count }: AuditReport): number {
  for (const finding of findings) complain(describeFinding(finding));
  if (count > findings.length) complain(`And ${count - findings.length} more.`);
  complain(`${intact} entries are as they were sealed.`);
  return 3;
}

async function beginChain(): Promise<number> {
  await withKey((ctx) => sealAnew(ctx, { reason: 'operator' }));
  say('The log is sealed anew as it is now.');
  return 0;
}

function withKey<T>(
  work: (ctx: OperatorCtx & { sealKey: Awaited<ReturnType<typeof openSealKey>> }) => Promise<T>,
): Promise<T> {
  return withOperatorContext(async (ctx) =>
    work({ ...ctx, sealKey: await openSealKey(ctx.db, ctx.config) }),
  );
}
