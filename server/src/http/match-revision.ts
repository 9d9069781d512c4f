import type { Meta, ProcedureClientInterceptorOptions } from '@orpc/server';
import type { RequestCtx } from '#platform/context.ts';

type Options = ProcedureClientInterceptorOptions<RequestCtx, Record<never, never>, Meta>;
type Call = Options & { next: (options: Options) => Promise<unknown> };

/**
 * Gives programs the revision of an answer as its ETag, and passes an If-Match on as the revision that the caller saw.
 * A call that has no revision refuses one, since an ignored If-Match would promise what nobody checks.
 */
export async function matchRevision({ next, ...call }: Call): Promise<unknown> {
  const { headers, responseHeaders } = call.context.request;
  const seen = readIfMatch(headers.get('if-match'));
  const output = await next(
    seen === null ? call : { ...call, input: withRevision(call.input, seen) },
  );
  if (hasRevision(output)) responseHeaders.set('etag', `"${output.revision}"`);
  return output;
}

/** `*` asks only that the object exists, which every call does. A proxy that compresses marks tags as weak: W/"…". */
function readIfMatch(header: string | null): string | null {
  const tag = header?.trim() ?? '*';
  return tag === '*' ? null : tag.replace(/^(?:W\/)?"(.*)"$/, '$1');
}

const withRevision = (input: unknown, revision: string) => ({ ...(input as object), revision });

function hasRevision(output: unknown): output is { revision: string } {
  return typeof output === 'object' && output !== null && 'revision' in output;
}
