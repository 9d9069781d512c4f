/** Stops what the lock cannot cover: pauses all players, and leaves picture-in-picture and full screen. */
export function stopShowing(): void {
  for (const player of document.querySelectorAll<HTMLMediaElement>('video, audio')) player.pause();
  if (document.pictureInPictureElement) void document.exitPictureInPicture();
  if (document.fullscreenElement) void document.exitFullscreen();
}
