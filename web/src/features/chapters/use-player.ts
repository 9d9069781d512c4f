import { type RefObject, useEffect, useState } from 'react';

type PlayerState = { positionMs: number; isPlaying: boolean };

const watched = ['play', 'pause', 'timeupdate', 'seeking', 'seeked', 'ended'] as const;

/** Reads where a film or recording is, and moves it. */
export function usePlayer(element: RefObject<HTMLMediaElement | null>) {
  const [state, setState] = useState<PlayerState>({ positionMs: 0, isPlaying: false });
  useEffect(() => {
    const media = element.current;
    if (!media) return;
    const read = () =>
      setState({
        positionMs: Math.round(media.currentTime * 1000),
        isPlaying: !media.paused && !media.ended,
      });
    for (const name of watched) media.addEventListener(name, read);
    return () => {
      for (const name of watched) media.removeEventListener(name, read);
    };
  }, [element]);

  const withMedia = (run: (media: HTMLMediaElement) => void) => {
    if (element.current) run(element.current);
  };
  const seek = (ms: number) =>
    withMedia((media) => {
      media.currentTime = Math.max(0, ms / 1000);
    });
  return {
    ...state,
    seek,
    skip: (seconds: number) => withMedia((media) => seek((media.currentTime + seconds) * 1000)),
    toggle: () =>
      withMedia((media) =>
        media.paused ? void media.play().catch(() => undefined) : media.pause(),
      ),
    mute: () =>
      withMedia((media) => {
        media.muted = !media.muted;
      }),
  };
}
