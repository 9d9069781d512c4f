import { ORPCError } from '@orpc/client';
import { apiMessages } from '#api/api.messages.ts';
import { noticeBuild } from '#api/new-version.ts';

const gatewayStatuses = [502, 503, 504];

type Options = RequestInit & { early?: Response | null };

/**
 * Fetches from the server, unless the answer is here already.
 * @throws ORPCError OFFLINE when there is no answer, UNAVAILABLE when a proxy answers with an error page of its own
 */
export async function fetchFromServer(
  request: Request,
  { early, ...init }: Options,
): Promise<Response> {
  const response = early ?? (await reach(request, init));
  noticeBuild(response.headers);
  if (gatewayStatuses.includes(response.status) && !isJson(response)) {
    const { status } = response;
    throw new ORPCError('UNAVAILABLE', { status, message: apiMessages.unavailable });
  }
  return response;
}

async function reach(request: Request, init: RequestInit): Promise<Response> {
  try {
    return await fetch(request, init);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ORPCError('OFFLINE', { status: 503, message: apiMessages.offline, cause: error });
  }
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') ?? false;
}
