import { callEarly } from '#api/call-early.ts';

let asked: Promise<Response | null> | undefined;

/** Asks who is signed in while the code of the app is still on its way. */
export function askForSessionEarly(): void {
  asked = callEarly('auth/session');
}

/** Returns that answer, once; null where it was not asked early, or the server refused or was not reached. */
export async function takeEarlySession(): Promise<Response | null> {
  const answer = asked;
  asked = undefined;
  return answer ?? null;
}
