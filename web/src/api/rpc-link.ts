import { createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client';

type RpcRequest = {
  headers: (path: readonly string[]) => Record<string, string>;
  fetch: (request: Request, path: readonly string[]) => Promise<Response>;
};

/**
 * Sends calls as oRPC's RPCLink does, which is most of its client: that one also sends files, streams and dates, and
 * the contract has only what JSON has.
 */
export function createRpcLink({ headers, fetch }: RpcRequest) {
  return {
    call: async (
      path: readonly string[],
      input: unknown,
      { signal }: { signal?: AbortSignal | undefined },
    ): Promise<unknown> => {
      const address = `/api/rpc/${path.map(encodeURIComponent).join('/')}`;
      const request = new Request(new URL(address, window.location.origin), {
        method: 'POST',
        headers: { ...headers(path), 'content-type': 'application/json' },
        body: JSON.stringify({ json: input }),
        redirect: 'manual',
        signal: signal ?? null,
      });
      const response = await fetch(request, path);
      const { json } = (await response.json()) as { json?: unknown };
      if (response.ok) return json;
      if (isORPCErrorJson(json)) throw createORPCErrorFromJson(json);
      throw new ORPCError('MALFORMED_ORPC_ERROR_RESPONSE', { status: response.status, data: json });
    },
  };
}
