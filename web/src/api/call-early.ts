import { pageLanguage } from '#languages/page-language.ts';

/** Makes a call while the code of the app is still on its way; null where the server refuses or is not reached. */
export function callEarly(name: string, input?: unknown): Promise<Response | null> {
  const headers = { 'accept-language': pageLanguage(), 'content-type': 'application/json' };
  const body = JSON.stringify({ json: input });
  const call = { method: 'POST', headers, body, redirect: 'manual' } as const;
  return fetch(`/api/rpc/${name}`, call).then(
    (response) => (response.ok ? response : null),
    () => null,
  );
}
