import type { RefObject } from 'react';
import { isFullScreen, toggleFullScreen } from '#features/playback/controls/full-screen.ts';
import {
  steppedRate,
  steppedVolume,
  type PlayerAction,
} from '#features/playback/controls/player-keys.ts';
import { speedAt } from '#features/playback/sources/play-at-speed.ts';

export type VideoControls = {
  toggle: () => void;
  seek: (seconds: number) => void;
  /** By seconds as they are seen: of a reel that is shown slower, there are more. */
  skip: (seconds: number) => void;
  setVolume: (volume: number) => void;
  mute: () => void;
  setRate: (rate: number) => void;
  fullScreen: () => void;
  pictureInPicture: () => void;
  act: (action: PlayerAction) => void;
};

/** Returns the actions of buttons and keys on the film. `on`: what the page does for Escape, help and captions. */
export function useVideoControls(
  video: RefObject<HTMLVideoElement | null>,
  on: { escape: () => void; help: () => void; captions: () => void },
): VideoControls {
  const controls = controlsOf(video);
  const act = (action: PlayerAction) => {
    const element = video.current;
    switch (action.do) {
      case 'toggle':
        return controls.toggle();
      case 'mute':
        return controls.mute();
      case 'fullScreen':
        return controls.fullScreen();
      case 'skip':
        return controls.skip(action.seconds);
      case 'frame':
        return element ? controls.seek(element.currentTime + action.seconds) : undefined;
      case 'seekTo':
        return element ? controls.seek(element.duration * action.fraction) : undefined;
      case 'volume':
        return element ? controls.setVolume(steppedVolume(element.volume, action.by)) : undefined;
      case 'rate':
        return element ? controls.setRate(steppedRate(element.playbackRate, action.by)) : undefined;
      case 'captions':
        return on.captions();
      case 'help':
        return on.help();
      case 'escape':
        return isFullScreen(element) ? controls.fullScreen() : on.escape();
    }
  };
  return { ...controls, act };
}

function controlsOf(video: RefObject<HTMLVideoElement | null>): Omit<VideoControls, 'act'> {
  const withVideo = (run: (element: HTMLVideoElement) => void) => {
    if (video.current) run(video.current);
  };
  const seek = (seconds: number) =>
    withVideo((element) => {
      // The duration is unknown until the film is loaded.
      if (!Number.isFinite(seconds)) return;
      const end = Number.isFinite(element.duration) ? element.duration : seconds;
      element.currentTime = Math.min(end, Math.max(0, seconds));
    });
  return {
    toggle: () =>
      withVideo((element) =>
        element.paused ? void element.play().catch(ignore) : element.pause(),
      ),
    seek,
    skip: (seconds) =>
      withVideo((element) => seek(element.currentTime + seconds * speedAt(element))),
    setVolume: (volume) =>
      withVideo((element) => {
        element.volume = volume;
        element.muted = volume === 0;
      }),
    mute: () => withVideo((element) => (element.muted = !element.muted)),
    setRate: (rate) => withVideo((element) => (element.playbackRate = rate)),
    fullScreen: () => toggleFullScreen(video.current),
    pictureInPicture: () =>
      withVideo((element) => {
        if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(ignore);
        else void element.requestPictureInPicture().catch(ignore);
      }),
  };
}

/** A browser may refuse to play without a click: then nothing happens, as the button shows. */
const ignore = () => undefined;
