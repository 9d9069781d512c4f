/**
 * Levels films and recordings played from the original: a gain between element and speakers (docs/decisions/0007).
 * An element that was connected to an AudioContext cannot be disconnected, and is silent whenever the context does not
 * run. So an element is connected only when there is something to level and the context already runs.
 */

/** Plays `element` louder by `gainDb` decibels (negative: quieter). Returns a function that stops watching it. */
export type LevelSound = (element: HTMLMediaElement, gainDb: number) => () => void;

const smoothSeconds = 0.02;
/** After these events browsers allow a context to run. */
const wakingEvents = ['pointerup', 'keydown', 'visibilitychange'] as const;

/** Creates the levelling of all elements with one context; `open` returns null where there is no AudioContext. */
export function createSoundLevels(open: () => AudioContext | null): LevelSound {
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
        // Without a running context the element plays at its own level.
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
}

/**
 * On iPhones and iPads the ring switch and a locked screen silence an AudioContext, but not a plain element: so nothing
 * is levelled there. iPads identify themselves as Macs.
 */
const isOfApplePhones = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

export const levelSound = createSoundLevels(() =>
  typeof AudioContext === 'undefined' || isOfApplePhones(navigator) ? null : new AudioContext(),
);
