import { isSessionOver } from '#api/errors.ts';

/** Asked after a call was refused because nobody is signed in any more: may it be made again? */
export type MayMakeAgain = () => Promise<boolean>;

let watchOver: () => MayMakeAgain = () => async () => false;

/** Puts the session in charge of refused calls; once, when the app is made. */
export function watchCalls(begin: () => MayMakeAgain): void {
  watchOver = begin;
}

/** Notes who begins a call; for requests that are no call of the contract, such as the bytes of an upload. */
export const beginCall = (): MayMakeAgain => watchOver();

/**
 * Makes a call. Where the session was over, it waits until the same person has signed in again and makes it once more.
 * @throws what the call throws, and its refusal once that person has left
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
