/**
 * Makes an element play a film as many times as fast as its file, sound and all, and look as if that were its own speed:
 * who plays it twice as fast chooses 2. So nothing else of the player knows of it. Returns how to undo that.
 */
export function playAtSpeed(element: HTMLMediaElement, speed: number): () => void {
  if (speed === 1) return () => undefined;
  const rate = element.playbackRate;
  speeds.set(element, speed);
  for (const name of rates) {
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name);
    Object.defineProperty(element, name, {
      configurable: true,
      get: () => rounded(Number(own?.get?.call(element)) / speed),
      set: (chosen: number) => {
        own?.set?.call(element, chosen * speed);
      },
    });
  }
  // A reel that runs slower sounds lower.
  element.preservesPitch = false;
  setRate(element, rate);
  return () => {
    const chosen = element.playbackRate;
    speeds.delete(element);
    for (const name of rates) Reflect.deleteProperty(element, name);
    element.preservesPitch = true;
    setRate(element, chosen);
  };
}

const speeds = new WeakMap<HTMLMediaElement, number>();

/** How many times as fast as its file an element plays at its own speed: so many of its seconds go by in one. */
export function speedAt(element: HTMLMediaElement): number {
  return speeds.get(element) ?? 1;
}

const rates = ['playbackRate', 'defaultPlaybackRate'] as const;

/** The default is the one that the element begins with whenever it loads another source. */
function setRate(element: HTMLMediaElement, rate: number): void {
  element.defaultPlaybackRate = rate;
  element.playbackRate = rate;
}

/** So that 1 is 1 again. */
const rounded = (rate: number): number => Math.round(rate * 1e6) / 1e6;
