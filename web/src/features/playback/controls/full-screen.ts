import { useSyncExternalStore } from 'react';

/** On an iPhone only a <video> can fill the screen, and under other names. */
type IPhoneVideo = HTMLVideoElement & {
  webkitDisplayingFullscreen?: boolean;
  webkitEnterFullscreen?: () => void;
  webkitExitFullscreen?: () => void;
};

/** Whether the page, or else a film, can fill the screen in this browser. */
export function canFillScreen(): boolean {
  return canPageFillScreen() || 'webkitEnterFullscreen' in HTMLVideoElement.prototype;
}

export function isFullScreen(video?: HTMLVideoElement | null): boolean {
  const { webkitDisplayingFullscreen = false }: Partial<IPhoneVideo> = video ?? {};
  return document.fullscreenElement != null || webkitDisplayingFullscreen;
}

/** Enters or leaves full screen: with the whole page, because menus and dialogs are outside the player. */
export function toggleFullScreen(video?: IPhoneVideo | null): void {
  if (!canPageFillScreen()) {
    if (isFullScreen(video)) video?.webkitExitFullscreen?.();
    else video?.webkitEnterFullscreen?.();
  } else if (isFullScreen()) void document.exitFullscreen().catch(ignore);
  else void document.documentElement.requestFullscreen().catch(ignore);
}

/** Leaves full screen, as with the player that fills the screen. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement != null) void document.exitFullscreen().catch(ignore);
}

export function useFullScreen(video: () => HTMLVideoElement | null): boolean {
  return useSyncExternalStore(subscribe, () => isFullScreen(video()));
}

const canPageFillScreen = (): boolean => 'requestFullscreen' in Element.prototype;

function subscribe(onChange: () => void): () => void {
  // Captured, because the events of a <video> do not bubble.
  for (const name of events) document.addEventListener(name, onChange, true);
  return () => {
    for (const name of events) document.removeEventListener(name, onChange, true);
  };
}

const events = ['fullscreenchange', 'webkitbeginfullscreen', 'webkitendfullscreen'];

/** A browser may refuse full screen without a click: then nothing happens. */
const ignore = () => undefined;
