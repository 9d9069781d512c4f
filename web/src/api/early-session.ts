import { pageLanguage } from '#languages/page-language.ts';

let asked: Promise<Response | null> | undefined;

/** Asks who is signed in while the code of the app is still on its way. */
export function askForSessionEarly(): void {
  const headers = { 'accept-language': pageLanguage(), 'content-type': 'application/json' };
  const call = { method: 'POST', headers, body: '{}', redirect: 'manual' } as const;
  asked = fetch('/api/rpc/auth/session', call).then(
    (response) => (response.ok ? response : null),
    () => null,
  );
}

/** Returns that answer, once; null where it was not asked early, or the server refused or was not reached. */
export async function takeEarlySession(): Promise<Response | null> {
  const answer = asked;
  asked = undefined;
  return answer ?? null;
}
