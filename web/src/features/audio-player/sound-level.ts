/**
 * Levels films and recordings that play as they are: a gain between the element and the speakers (docs/decisions/0007).
 * An element that was led through an AudioContext once is silent whenever that does not run, and cannot be taken out
 * again. So it is left alone unless there is something to level and the context runs already.
 */

/** Plays `element` this much louder, or quieter below 0, in decibels. Returns what stops watching it. */
export type LevelSound = (element: HTMLMediaElement, gainDb: number) => () => void;

const smoothSeconds = 0.02;
/** After these a browser lets a context run that it did not before. */
const wakingEvents = ['pointerup', 'keydown', 'visibilitychange'] as const;

/** One context serves all elements; `open` gives null where there is none. */
export const createSoundLevels = (open: () => AudioContext | null): LevelSound => {
  const gains = new WeakMap<HTMLMediaElement, GainNode>();
  let context: AudioContext | null = null;

  const apply = (element: HTMLMediaElement, gainDb: number): void => {
    if (context?.state !== 'running') return;
    const factor = 10 ** (gainDb / 20);
    const known = gains.get(element);
    if (known) known.gain.setTargetAtTime(factor, context.currentTime, smoothSeconds);
    if (known || gainDb === 0) return;
    const gain = context.createGain();
    gain.gain.value = factor;
    context.createMediaElementSource(element).connect(gain).connect(context.destination);
    gains.set(element, gain);
  };
  const demandRunning = async (): Promise<void> => {
    context ??= open();
    if (context && context.state !== 'running') await context.resume();
  };

  return (element, gainDb) => {
    let isOver = false;
    const level = async (): Promise<void> => {
      if (gainDb === 0 && !gains.has(element)) return;
      try {
        await demandRunning();
        if (!isOver) apply(element, gainDb);
      } catch {
        // Where a browser refuses, it plays as loud as it is.
      }
    };
    const start = () => void level();
    const wake = () => {
      if (!element.paused && context?.state !== 'running') start();
    };
    element.addEventListener('play', start);
    for (const name of wakingEvents) document.addEventListener(name, wake);
    if (!element.paused || gains.has(element)) start();
    return () => {
      isOver = true;
      element.removeEventListener('play', start);
      for (const name of wakingEvents) document.removeEventListener(name, wake);
    };
  };
};

/**
 * On iPhones and iPads a context falls silent with the ring switch and when the screen is locked, where the element
 * alone goes on: there everything plays as loud as it is. iPads say they are Macs.
 */
const isOfApplePhones = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

export const levelSound = createSoundLevels(() =>
  typeof AudioContext === 'undefined' || isOfApplePhones(navigator) ? null : new AudioContext(),
);
