import type { MediaCard } from '@heirloom/contract/media/media.schema.ts';
import type { LevelSound } from '#features/audio-player/sound-level.ts';

export type AudioState = {
  current: MediaCard | null;
  queue: MediaCard[];
  isPlaying: boolean;
  isWaiting: boolean;
  /** A sentence when the current recording cannot be heard. */
  problem: string | null;
  positionMs: number;
  durationMs: number;
  volume: number;
  isMuted: boolean;
  rate: number;
};

export type AudioSource = { url: string; startMs: number; gainDb: number };

type AudioEngineOptions = {
  element: HTMLAudioElement;
  /** Finds out where an item is heard; throws with a sentence when it cannot be yet. */
  findSource: (item: MediaCard) => Promise<AudioSource>;
  /** Hears where the person is, at most a few times a second; `isFinal` at pauses and ends. */
  onPosition: (item: MediaCard, positionMs: number, isFinal: boolean) => void;
  level: LevelSound;
};

export type AudioEngine = {
  getState: () => AudioState;
  subscribe: (listener: () => void) => () => void;
  /** Plays an item; `queue` is what follows and precedes it, by default the item alone. */
  play: (item: MediaCard, queue?: MediaCard[]) => void;
  /** Plays an item by itself from a moment on. */
  playFrom: (item: MediaCard, startMs: number) => void;
  toggle: () => void;
  seek: (positionMs: number) => void;
  skip: (seconds: number) => void;
  step: (by: 1 | -1) => void;
  setVolume: (volume: number) => void;
  mute: () => void;
  setRate: (rate: number) => void;
  close: () => void;
};

const silent: AudioState = {
  current: null,
  queue: [],
  isPlaying: false,
  isWaiting: false,
  problem: null,
  positionMs: 0,
  durationMs: 0,
  volume: 1,
  isMuted: false,
  rate: 1,
};

/** Plays recordings through one <audio> element that lives as long as the app, so that sound goes on while one browses. */
export const createAudioEngine = ({
  element,
  findSource,
  onPosition,
  level,
}: AudioEngineOptions): AudioEngine => {
  let state = silent;
  let asked = 0;
  let leaveLevel = () => {};
  const listeners = new Set<() => void>();
  const set = (change: Partial<AudioState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const positionMs = () => Math.round(element.currentTime * 1000);
  const tell = (isFinal: boolean): void => {
    if (state.current) onPosition(state.current, positionMs(), isFinal);
  };
  const start = (): void => {
    // Refused without a click, or cut short by the next source: the state of the element tells.
    element.play().catch(() => set({ isPlaying: !element.paused && element.error === null }));
  };

  const load = async (item: MediaCard, startMs?: number): Promise<void> => {
    asked += 1;
    const mine = asked;
    element.pause();
    set({
      current: item,
      isWaiting: true,
      problem: null,
      positionMs: 0,
      durationMs: item.durationMs ?? 0,
    });
    try {
      const source = await findSource(item);
      if (mine !== asked) return;
      leaveLevel();
      element.src = source.url;
      leaveLevel = level(element, source.gainDb);
      element.playbackRate = state.rate;
      element.currentTime = (startMs ?? source.startMs) / 1000;
      start();
    } catch (error) {
      if (mine === asked)
        set({ isWaiting: false, problem: error instanceof Error ? error.message : String(error) });
    }
  };

  const step = (by: 1 | -1): void => {
    const place = state.queue.findIndex((item) => item.id === state.current?.id);
    const next = state.queue[place + by];
    if (next) void load(next);
    else if (by === -1) element.currentTime = 0;
  };

  const on: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    play: () => set({ isPlaying: true }),
    playing: () => set({ isWaiting: false, isPlaying: true }),
    pause: () => {
      set({ isPlaying: false });
      tell(true);
    },
    waiting: () => set({ isWaiting: true }),
    canplay: () => set({ isWaiting: false }),
    timeupdate: () => {
      set({ positionMs: positionMs() });
      tell(false);
    },
    durationchange: () => {
      if (Number.isFinite(element.duration))
        set({ durationMs: Math.round(element.duration * 1000) });
    },
    volumechange: () => set({ volume: element.volume, isMuted: element.muted }),
    ratechange: () => set({ rate: element.playbackRate }),
    ended: () => {
      if (state.current) onPosition(state.current, 0, true);
      step(1);
    },
    error: () => {
      if (element.getAttribute('src')) set({ isPlaying: false, isWaiting: false, problem: '' });
    },
  };
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play: (item, queue = [item]) => {
      set({ queue });
      void load(item);
    },
    playFrom: (item, startMs) => {
      set({ queue: [item] });
      void load(item, startMs);
    },
    toggle: () => (element.paused ? start() : element.pause()),
    seek: (to) => {
      element.currentTime = Math.max(0, to / 1000);
    },
    skip: (seconds) => {
      element.currentTime = Math.max(0, element.currentTime + seconds);
    },
    step,
    setVolume: (volume) => {
      element.volume = volume;
      element.muted = volume === 0;
    },
    mute: () => {
      element.muted = !element.muted;
    },
    setRate: (rate) => {
      element.playbackRate = rate;
      set({ rate });
    },
    close: () => {
      asked += 1;
      leaveLevel();
      element.pause();
      element.removeAttribute('src');
      element.load();
      set({ ...silent, volume: state.volume, isMuted: state.isMuted });
    },
  };
};
