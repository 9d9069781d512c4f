import type { contract } from '@heirloom/contract/contract.ts';
import { timeZoneHeader } from '@heirloom/contract/time-zone.ts';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { takeEarlySession } from '#api/early-session.ts';
import { fetchFromServer } from '#api/fetch-from-server.ts';
import { makeCall } from '#api/make-call.ts';
import { createRpcLink } from '#api/rpc-link.ts';
import { pageLanguage } from '#languages/page-language.ts';

export type ApiClient = ContractRouterClient<typeof contract>;
export type ApiLink = Parameters<typeof createORPCClient<ApiClient>>[0];

/** These calls are also made while the person leaves the page. Browsers refuse that above 64 KB. */
const outliveThePage = (name: string): boolean =>
  name === 'media.setPosition' || (name === 'drafts.save' && document.visibilityState === 'hidden');

let link: ApiLink = createRpcLink({
  // Its errors are shown on this page.
  headers: ([feature]) => ({
    'accept-language': pageLanguage(),
    // Mails about a sign-in name its time.
    ...(feature === 'auth' && {
      [timeZoneHeader]: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  }),
  fetch: async (request, path) => {
    const name = path.join('.');
    const early = name === 'auth.session' ? await takeEarlySession() : null;
    return fetchFromServer(request, { keepalive: outliveThePage(name), early });
  },
});

/** Sends every call to another API: tests use a fake one in the same process. */
export function connectApi(next: ApiLink): void {
  link = next;
}

/** These calls establish who the person is, so that a refusal says nothing about the session. */
const findOutWho = ['auth.verifyTwoFactor', 'auth.confirmEmail'];

/** The typed calls of the contract, for code that is not a component; components use `api`. */
export const client: ApiClient = createORPCClient({
  call: (path, input, options) => {
    const call = async () => link.call(path, input, options);
    return findOutWho.includes(path.join('.')) ? call() : makeCall(call);
  },
});
