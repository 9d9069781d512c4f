import { contract } from '@heirloom/contract/contract.ts';
import { errorWords } from '@heirloom/contract/errors.messages.ts';
import { errorCatalogue, type ErrorCode } from '@heirloom/contract/errors.ts';
import { ORPCError } from '@orpc/client';
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { createRouterClient, implement, type AnyRouter } from '@orpc/server';
import type { ApiLink } from '#api/client.ts';

/** Any part of the contract as plain functions, from the server's input to the server's answer. */
export type FakeRouter<Part> =
  Part extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (input: InferSchemaOutput<Input>) => Awaitable<InferSchemaInput<Output>>
    : { [Name in keyof Part]?: FakeRouter<Part[Name]> };

export type FakeApi = FakeRouter<typeof contract>;

type Awaitable<Value> = Value | Promise<Value>;
type Implementer = { handler: (handle: (call: { input: unknown }) => unknown) => AnyRouter };

/**
 * Answers calls in this process. The contract refuses the same inputs and answers as over the network.
 * A call without a handler fails and names itself.
 */
export function fakeLink(handlers: FakeApi): ApiLink {
  const calls: unknown = createRouterClient(implementAll(implement(contract), handlers));
  return {
    call: async (path, input, { signal }) => {
      const callable = path.reduce<unknown>(at, calls);
      if (!isGiven(handlers, path) || typeof callable !== 'function') {
        throw new Error(`The fake API has no ${path.join('.')}`);
      }
      return callable(input, { signal });
    },
  };
}

/** Makes an error as the server answers with it. */
export function apiError(code: ErrorCode, message?: string): ORPCError<ErrorCode, undefined> {
  const { status } = errorCatalogue[code];
  return new ORPCError(code, { status, message: message ?? errorWords()[code] });
}

function implementAll(implementer: object, handlers: object): AnyRouter {
  const entries = Object.entries(handlers).map(([name, given]) => {
    const part = at(implementer, name);
    if (typeof given !== 'function') return [name, implementAll(part as object, given as object)];
    const handle = given as (input: unknown) => unknown;
    return [name, (part as Implementer).handler(({ input }) => handle(input))];
  });
  return Object.fromEntries(entries) as AnyRouter;
}

function isGiven(handlers: object, path: readonly string[]): boolean {
  return typeof path.reduce<unknown>(at, handlers) === 'function';
}

function at(parent: unknown, name: string): unknown {
  const isParent = (typeof parent === 'object' && parent !== null) || typeof parent === 'function';
  return isParent ? (parent as Record<string, unknown>)[name] : undefined;
}
