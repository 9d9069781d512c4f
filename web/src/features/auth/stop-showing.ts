/** Ends what a cover over the page would not cover: films that play on, beside the window or across the screen. */
export function stopShowing(): void {
  for (const player of document.querySelectorAll<HTMLMediaElement>('video, audio')) player.pause();
  if (document.pictureInPictureElement) void document.exitPictureInPicture();
  if (document.fullscreenElement) void document.exitFullscreen();
}
