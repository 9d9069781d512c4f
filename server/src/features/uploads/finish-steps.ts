/** The steps of the write protocol after which the server may be killed; tests do that. */
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
