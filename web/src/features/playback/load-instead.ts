/**
 * Has the same <video> load another source and go on where it is. There is a gap, which `freezeFrame` covers with the last
 * picture; `onShown` hears when the film is to be seen again.
 */
export const loadInstead = (
  video: HTMLVideoElement,
  url: string,
  { freezeFrame, onShown }: { freezeFrame: HTMLCanvasElement | null; onShown: () => void },
): void => {
  const { currentTime, paused, playbackRate } = video;
  if (freezeFrame) drawFreezeFrame(video, freezeFrame);
  video.defaultPlaybackRate = playbackRate;
  video.src = url;
  // Before anything is loaded this says where to begin.
  video.currentTime = currentTime;
  // A browser that does not let it play shows the button for it.
  if (!paused) void video.play().catch(() => undefined);
  const check = () => {
    if (video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    for (const name of shownBy) video.removeEventListener(name, check);
    onShown();
  };
  for (const name of shownBy) video.addEventListener(name, check);
};

const shownBy = ['loadeddata', 'seeked', 'canplay', 'playing'] as const;

const drawFreezeFrame = (video: HTMLVideoElement, freezeFrame: HTMLCanvasElement): void => {
  freezeFrame.width = video.videoWidth;
  freezeFrame.height = video.videoHeight;
  freezeFrame.getContext('2d')?.drawImage(video, 0, 0);
};
