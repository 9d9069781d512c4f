import { fieldWords } from '@heirloom/contract/field.messages.ts';
import type { ProcedureMeta } from '@heirloom/contract/procedure.ts';
import { ORPCError } from '@orpc/server';
import { type RequestCtx, isAdmin } from '#platform/context.ts';
import { toUnavailable } from '#platform/db/to-unavailable.ts';
import { AppError } from '#platform/errors.ts';

type Call = {
  context: RequestCtx;
  path: readonly string[];
  procedure: { '~orpc': { meta: ProcedureMeta } };
  next: () => Promise<unknown>;
};

/**
 * Runs around every procedure, whatever the transport: refuses callers that its contract does not admit, maps errors.
 */
export async function guardProcedure(call: Call): Promise<unknown> {
  try {
    requireAccess(call.procedure['~orpc'].meta, call.context);
    return await call.next();
  } catch (error) {
    throw toContractError(error, call);
  }
}

function requireAccess({ access, refusal }: ProcedureMeta, { actor }: RequestCtx): void {
  if (access === 'anyone') return;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (access === 'signed-in') return;
  if (!actor.isActive) throw new AppError('SUBSCRIPTION_EXPIRED');
  if (access === 'active') return;
  if (access === 'admin' && isAdmin(actor)) return;
  if (access === 'superuser' && actor.role === 'superuser') return;
  throw new AppError('FORBIDDEN', refusal && fieldWords()[refusal]);
}

function toContractError(thrown: unknown, { context, path }: Call): unknown {
  const error = toUnavailable(thrown);
  if (error !== thrown) context.log.warn({ err: thrown }, 'the database could not serve a call');
  if (error instanceof AppError) {
    const { retryAfterSeconds } = error;
    if (retryAfterSeconds)
      context.request.responseHeaders.set('retry-after', `${retryAfterSeconds}`);
    return new ORPCError(error.code, { status: error.status, message: error.message });
  }
  if (error instanceof ORPCError) return error.code === 'BAD_REQUEST' ? withIssues(error) : error;
  context.log.error(
    { err: error, call: path.join('.'), requestId: context.request.id },
    'call failed',
  );
  return new ORPCError('INTERNAL', { status: 500, message: new AppError('INTERNAL').message });
}

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] };

/** Makes a validation error say its first problem and list all problems with their paths, without echoing the input. */
function withIssues(error: ORPCError<string, unknown>): ORPCError<string, unknown> {
  const issues = (error.data as { issues?: Issue[] } | undefined)?.issues ?? [];
  const listed = issues.map((issue) => ({
    message: issue.message,
    path: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)),
  }));
  const message = listed[0]?.message ?? new AppError('BAD_REQUEST').message;
  return new ORPCError('BAD_REQUEST', { status: 400, message, data: { issues: listed } });
}
