import { skipSeconds } from '@heirloom/contract/limits.ts';
import type { AudioEngine } from '#features/audio-player/audio-engine.ts';

/** Connects media keys (keyboards, headphones, lock screens) to the audio player. Returns a function that undoes it. */
export function connectMediaKeys(engine: AudioEngine): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => engine.toggle()],
    ['pause', () => engine.toggle()],
    ['seekbackward', () => engine.skip(-skipSeconds)],
    ['seekforward', () => engine.skip(skipSeconds)],
    ['previoustrack', () => engine.step(-1)],
    ['nexttrack', () => engine.step(1)],
    ['seekto', ({ seekTime }) => engine.seek((seekTime ?? 0) * 1000)],
    ['stop', () => engine.close()],
  ];
  let shown: string | null = null;

  const unsubscribe = engine.subscribe(() => {
    const { current, isPlaying } = engine.getState();
    session.playbackState = current ? (isPlaying ? 'playing' : 'paused') : 'none';
    if ((current?.id ?? null) === shown) return;
    shown = current?.id ?? null;
    for (const [name, handler] of actions) session.setActionHandler(name, current ? handler : null);
    session.metadata = current
      ? new MediaMetadata({
          title: current.title,
          artwork: current.thumbnailUrl ? [{ src: current.thumbnailUrl, sizes: '320x320' }] : [],
        })
      : null;
  });
  return () => {
    unsubscribe();
    for (const [name] of actions) session.setActionHandler(name, null);
  };
}
