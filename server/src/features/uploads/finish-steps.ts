/** The moments of the write protocol between which the server may die; tests do that to it. */
export type FinishStep =
  | 'storing'
  | 'verified'
  | 'reserved'
  | 'linked'
  | 'described'
  | 'committed'
  | 'cleared';

export type OnFinishStep = (step: FinishStep) => void | Promise<void>;

export const goOn: OnFinishStep = () => undefined;
