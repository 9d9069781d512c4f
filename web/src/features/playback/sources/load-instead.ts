/**
 * Makes the same <video> load another source and continue at its position. Meanwhile `freezeFrame` shows the last
 * picture; `onShown` is called when the film is visible again.
 */
export function loadInstead(
  video: HTMLVideoElement,
  url: string,
  { freezeFrame, onShown }: { freezeFrame: HTMLCanvasElement | null; onShown: () => void },
): void {
  const { currentTime, paused, playbackRate } = video;
  if (freezeFrame) drawFreezeFrame(video, freezeFrame);
  video.defaultPlaybackRate = playbackRate;
  video.src = url;
  // Set before anything is loaded, this is the start position.
  video.currentTime = currentTime;
  // If the browser refuses to play, the play button is shown.
  if (!paused) void video.play().catch(() => undefined);
  const check = () => {
    if (video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    for (const name of shownBy) video.removeEventListener(name, check);
    onShown();
  };
  for (const name of shownBy) video.addEventListener(name, check);
}

const shownBy = ['loadeddata', 'seeked', 'canplay', 'playing'] as const;

function drawFreezeFrame(video: HTMLVideoElement, freezeFrame: HTMLCanvasElement): void {
  freezeFrame.width = video.videoWidth;
  freezeFrame.height = video.videoHeight;
  freezeFrame.getContext('2d')?.drawImage(video, 0, 0);
}
