import { isSessionOver } from '#api/errors.ts';

/** Tells whether a call may be repeated that was refused because the session had ended. */
export type MayMakeAgain = () => Promise<boolean>;

let watchOver: () => MayMakeAgain = () => async () => false;

/** Lets the session decide about refused calls; called once, when the app is created. */
export function watchCalls(begin: () => MayMakeAgain): void {
  watchOver = begin;
}

/** Notes who begins a call; for requests outside the contract, such as the bytes of an upload. */
export function beginCall(): MayMakeAgain {
  return watchOver();
}

/**
 * Makes a call. If the session has ended, waits until the same person has signed in again and repeats the call.
 * @throws what the call throws, and its refusal if that person does not sign in again
 */
export async function makeCall<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const mayMakeAgain = beginCall();
    try {
      return await call();
    } catch (error) {
      if (!isSessionOver(error) || !(await mayMakeAgain())) throw error;
    }
  }
}
