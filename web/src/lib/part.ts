import { loadPart } from '#lib/load-part.ts';

/** A part of the app whose code is not loaded with the page. */
export type Part<Content> = {
  /** Returns undefined until it was loaded. */
  get: () => Content | undefined;
  load: () => Promise<Content>;
  /** Calls back when it was loaded. */
  subscribe: (listener: () => void) => () => void;
};

const preparations: (() => Promise<unknown>)[] = [];
/** Whether a person has begun to use the page: parts wait for the first sign of that. */
let hasBegun = false;

/**
 * Makes a part out of an `import()`. It is loaded when it is needed, or soon after a person has begun to use the page,
 * so that it is usually there before it is needed.
 */
export function createPart<Content>(load: () => Promise<Content>): Part<Content> {
  let content: Content | undefined;
  let loading: Promise<Content> | undefined;
  const listeners = new Set<() => void>();
  const settle = (loaded: Content) => {
    content = loaded;
    for (const listener of listeners) listener();
    return loaded;
  };
  const part: Part<Content> = {
    get: () => content,
    load: () => {
      loading ??= loadPart(load).then(settle, (error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  // A failure matters only when the part is needed.
  const prepare = () => part.load().catch(() => undefined);
  preparations.push(prepare);
  if (hasBegun) whenIdle(() => void prepare());
  return part;
}

/** Loads all parts that are known now, and later ones soon after they are. */
export async function loadAllParts(): Promise<void> {
  hasBegun = true;
  await Promise.all(preparations.map((prepare) => prepare()));
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

for (const sign of signs) window.addEventListener(sign, begin, { capture: true, passive: true });

function begin(): void {
  for (const sign of signs) window.removeEventListener(sign, begin, { capture: true });
  whenIdle(() => void loadAllParts());
}

/** Not in the moment itself, which the answer to the person needs. Safari cannot tell when it is idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
