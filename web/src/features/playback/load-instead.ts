/**
 * Has the same <video> load another source and go on where it is. There is a gap, which `still` covers with the last
 * picture; `onShown` hears when the film is to be seen again.
 */
export const loadInstead = (
  video: HTMLVideoElement,
  url: string,
  { still, onShown }: { still: HTMLCanvasElement | null; onShown: () => void },
): void => {
  const { currentTime, paused, playbackRate } = video;
  if (still) drawStill(video, still);
  video.defaultPlaybackRate = playbackRate;
  video.src = url;
  // Before anything is loaded this says where to begin.
  video.currentTime = currentTime;
  // A browser that does not let it play shows the button for it.
  if (!paused) void video.play().catch(() => undefined);
  const look = () => {
    if (video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    for (const name of shownBy) video.removeEventListener(name, look);
    onShown();
  };
  for (const name of shownBy) video.addEventListener(name, look);
};

const shownBy = ['loadeddata', 'seeked', 'canplay', 'playing'] as const;

const drawStill = (video: HTMLVideoElement, still: HTMLCanvasElement): void => {
  still.width = video.videoWidth;
  still.height = video.videoHeight;
  still.getContext('2d')?.drawImage(video, 0, 0);
};
