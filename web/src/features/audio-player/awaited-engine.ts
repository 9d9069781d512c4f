import type { AudioEngine } from '#features/audio-player/audio-engine.ts';
import { silent } from '#features/audio-player/audio-state.ts';

type Call = (engine: AudioEngine) => void;

export type AwaitedEngine = AudioEngine & {
  isAsked: () => boolean;
  /** Passes on to an engine what is asked, and what was asked before; returns a function that ends it. */
  connect: (engine: AudioEngine) => () => void;
};

/** Creates the controls of an engine whose code is loaded with the first recording that is played. */
export function createAwaitedEngine(): AwaitedEngine {
  let engine: AudioEngine | null = null;
  /** Stays after a connection: in development React connects twice. */
  let asked: Call | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const ask = (call: Call): void => {
    asked = call;
    if (engine) call(engine);
    else tell();
  };
  return {
    getState: () => engine?.getState() ?? silent,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isAsked: () => asked !== null,
    connect: (next) => {
      engine = next;
      const stop = next.subscribe(tell);
      asked?.(next);
      return () => {
        stop();
        engine = null;
      };
    },
    play: (item, queue) => ask((one) => one.play(item, queue)),
    playFrom: (item, startMs) => ask((one) => one.playFrom(item, startMs)),
    toggle: () => engine?.toggle(),
    seek: (positionMs) => engine?.seek(positionMs),
    skip: (seconds) => engine?.skip(seconds),
    step: (by) => engine?.step(by),
    setVolume: (volume) => engine?.setVolume(volume),
    mute: () => engine?.mute(),
    setRate: (rate) => engine?.setRate(rate),
    close: () => {
      asked = null;
      engine?.close();
    },
  };
}
