import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { type AudioState, silent } from '#features/audio-player/audio-state.ts';
import type { LevelSound } from '#features/audio-player/sound-level.ts';
import { createStore } from '#lib/create-store.ts';

export type AudioSource = {
  url: string;
  startMs: number;
  gainDb: number;
  /** Of a clip: makes the element look like one that plays a file of its own. */
  within?: (element: HTMLAudioElement) => () => void;
};

type AudioEngineOptions = {
  element: HTMLAudioElement;
  /** Finds the source of an item. @throws an error with a message for the person, when it cannot be played yet */
  findSource: (item: MediaItem) => Promise<AudioSource>;
  /** Called with the position, at most a few times a second; `isFinal` at a pause, at the end and after seeking while paused. */
  onPosition: (item: MediaItem, positionMs: number, isFinal: boolean) => void;
  level: LevelSound;
};

export type AudioEngine = {
  getState: () => AudioState;
  subscribe: (listener: () => void) => () => void;
  /** Plays an item; `queue` is the list around it, by default the item alone. */
  play: (item: MediaItem, queue?: MediaItem[]) => void;
  /** Plays an item alone, from this position. */
  playFrom: (item: MediaItem, startMs: number) => void;
  toggle: () => void;
  seek: (positionMs: number) => void;
  skip: (seconds: number) => void;
  step: (by: 1 | -1) => void;
  setVolume: (volume: number) => void;
  mute: () => void;
  setRate: (rate: number) => void;
  close: () => void;
};

/** Plays recordings through one <audio> element for the whole app, so that playback continues across pages. */
export function createAudioEngine(options: AudioEngineOptions): AudioEngine {
  const { element } = options;
  const store = createStore(silent);
  const set: Change = (change) => store.set({ ...store.get(), ...change });
  const loader = createLoader(options, store.get, set);

  const step = (by: 1 | -1): void => {
    const { queue, current } = store.get();
    const next = queue[queue.findIndex((item) => item.id === current?.id) + by];
    if (next) void loader.load(next);
    else if (by === -1) element.currentTime = 0;
  };

  const reportPosition = (positionMs: number, isFinal: boolean): void => {
    const item = loader.loaded();
    if (item) options.onPosition(item, positionMs, isFinal);
  };
  followElement(element, { set, reportPosition, onEnded: () => step(1) });

  return {
    ...controlsOf(element),
    getState: store.get,
    subscribe: store.subscribe,
    play: (item, queue = [item]) => {
      set({ queue });
      void loader.load(item);
    },
    playFrom: (item, startMs) => {
      set({ queue: [item] });
      void loader.load(item, startMs);
    },
    toggle: () => (element.paused ? loader.start() : element.pause()),
    step,
    setRate: (rate) => {
      element.playbackRate = rate;
      set({ rate });
    },
    close: () => {
      loader.unload();
      const { volume, isMuted } = store.get();
      set({ ...silent, volume, isMuted });
    },
  };
}

type Change = (change: Partial<AudioState>) => void;

/** Loads recordings into the element; when requests overlap, the latest one plays. */
function createLoader(
  { element, findSource, onPosition, level }: AudioEngineOptions,
  getState: () => AudioState,
  set: Change,
) {
  let asked = 0;
  let leaveLevel = () => {};
  let leavePart = () => {};
  let loaded: MediaItem | null = null;

  // The element fires `pause` only later, when another recording is the current one.
  const leave = (): void => {
    if (loaded && !element.paused && !element.ended) {
      onPosition(loaded, Math.round(element.currentTime * 1000), true);
    }
    loaded = null;
    element.pause();
  };

  const start = (): void => {
    // Browsers reject play() without a click, or when the next source interrupts it: read the element's state instead.
    element.play().catch(() => set({ isPlaying: !element.paused && element.error === null }));
  };

  const load = async (item: MediaItem, startMs?: number): Promise<void> => {
    asked += 1;
    const mine = asked;
    leave();
    const durationMs = item.durationMs ?? 0;
    set({ current: item, isWaiting: true, problem: null, positionMs: 0, durationMs });
    try {
      const source = await findSource(item);
      if (mine !== asked) return;
      leaveLevel();
      leavePart();
      element.src = source.url;
      leavePart = source.within?.(element) ?? (() => {});
      loaded = item;
      leaveLevel = level(element, source.gainDb);
      element.playbackRate = getState().rate;
      element.currentTime = (startMs ?? source.startMs) / 1000;
      start();
    } catch (error) {
      if (mine === asked)
        set({ isWaiting: false, problem: error instanceof Error ? error.message : String(error) });
    }
  };

  const unload = (): void => {
    asked += 1;
    leaveLevel();
    leave();
    leavePart();
    element.removeAttribute('src');
    element.load();
  };
  return { start, load, unload, loaded: () => loaded };
}

type Following = {
  set: Change;
  reportPosition: (positionMs: number, isFinal: boolean) => void;
  onEnded: () => void;
};

/** Copies the events of the element into the state. */
function followElement(
  element: HTMLAudioElement,
  { set, reportPosition, onEnded }: Following,
): void {
  const positionMs = () => Math.round(element.currentTime * 1000);
  const on: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    play: () => set({ isPlaying: true }),
    playing: () => set({ isWaiting: false, isPlaying: true }),
    pause: () => {
      set({ isPlaying: false });
      reportPosition(positionMs(), true);
    },
    waiting: () => set({ isWaiting: true }),
    canplay: () => set({ isWaiting: false }),
    timeupdate: () => {
      set({ positionMs: positionMs() });
      reportPosition(positionMs(), false);
    },
    seeked: () => {
      if (element.paused) reportPosition(positionMs(), true);
    },
    durationchange: () => {
      if (Number.isFinite(element.duration))
        set({ durationMs: Math.round(element.duration * 1000) });
    },
    volumechange: () => set({ volume: element.volume, isMuted: element.muted }),
    ratechange: () => set({ rate: element.playbackRate }),
    ended: () => {
      reportPosition(0, true);
      onEnded();
    },
    error: () => {
      if (element.getAttribute('src')) set({ isPlaying: false, isWaiting: false, problem: '' });
    },
  };
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
}

function controlsOf(
  element: HTMLAudioElement,
): Pick<AudioEngine, 'seek' | 'skip' | 'setVolume' | 'mute'> {
  return {
    seek: (positionMs) => {
      element.currentTime = Math.max(0, positionMs / 1000);
    },
    skip: (seconds) => {
      element.currentTime = Math.max(0, element.currentTime + seconds);
    },
    setVolume: (volume) => {
      element.volume = volume;
      element.muted = volume === 0;
    },
    mute: () => {
      element.muted = !element.muted;
    },
  };
}
