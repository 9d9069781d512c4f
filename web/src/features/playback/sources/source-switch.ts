import { bufferedTo } from '#features/playback/sources/bandwidth-meter.ts';

/**
 * `instead`: the first <video> must load the other source itself, because the browser lets only the <video> play that
 * the person has started, or the bandwidth is too low for two.
 */
export type SwitchOutcome = 'done' | 'instead' | 'failed';

const patienceMs = 30_000;
const starvingMs = 1_000;
/** A smaller jump is not noticeable. */
const noticeableSeconds = 0.12;
const farthestLeadSeconds = 2;
const comfortableSeconds = 3;
const mostTries = 6;
/** `HTMLMediaElement.HAVE_METADATA` and `HAVE_FUTURE_DATA`, which tests do not define. */
const metadata = 1;
const futureData = 3;

/**
 * Brings `to`, which loads another source of the same film, to the position of `from`, and starts it if `from` plays,
 * with the same volume and speed, and in picture-in-picture if `from` is. `from` plays on and is not changed.
 */
export async function switchSource(
  from: HTMLVideoElement,
  to: HTMLVideoElement,
  signal: AbortSignal,
): Promise<SwitchOutcome> {
  const endsAt = performance.now() + patienceMs;
  let starvedSince: number | null = null;
  const demandTime = () => {
    signal.throwIfAborted();
    if (isStarved(from)) starvedSince ??= performance.now();
    else starvedSince = null;
    const hasStarved = starvedSince !== null && performance.now() - starvedSince > starvingMs;
    if (hasStarved || performance.now() > endsAt)
      throw new Error('The film took too long to load.');
  };
  try {
    await until(to, () => to.readyState >= metadata, demandTime);
    await catchUp(from, to, demandTime);
    takeSound(from, to);
    return await start(from, to);
  } catch {
    return isStarved(from) && !signal.aborted ? 'instead' : 'failed';
  }
}

/** Seeks `to` ahead of `from`, by the delay of the last try, because the film plays on while `to` loads. */
async function catchUp(
  from: HTMLVideoElement,
  to: HTMLVideoElement,
  demandTime: () => void,
): Promise<void> {
  let leadSeconds = 0;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const aim = from.currentTime + (from.paused ? 0 : leadSeconds);
    to.currentTime = Math.min(aim, to.duration);
    const isThere = () => !to.seeking && to.readyState >= futureData;
    await until(to, () => (isThere() || to.ended) && isComfortable(from, to), demandTime);
    while (isMoving(from) && isSoon(to.currentTime - from.currentTime)) await nextCheck(demandTime);
    const lateSeconds = from.currentTime - to.currentTime;
    if (Math.abs(lateSeconds) <= noticeableSeconds) return;
    leadSeconds = lateSeconds > 0 ? Math.min(farthestLeadSeconds, lateSeconds + leadSeconds) : 0;
  }
}

/** Whether `from` will reach the position soon; false after the person has jumped back. */
const isSoon = (aheadSeconds: number): boolean =>
  aheadSeconds > 0 && aheadSeconds <= farthestLeadSeconds;

/** Whether the <video> should play but has no data. */
export function isStarved({
  paused,
  ended,
  readyState,
}: Pick<HTMLVideoElement, 'paused' | 'ended' | 'readyState'>): boolean {
  return !paused && !ended && readyState < futureData;
}

const isMoving = (video: HTMLVideoElement): boolean =>
  !video.paused && !video.ended && video.readyState >= futureData;

/** Whether the new source has enough loaded; as long as the old one plays there is time to load more. */
function isComfortable(from: HTMLVideoElement, to: HTMLVideoElement): boolean {
  const loaded = bufferedTo(to);
  const isEnough = loaded - to.currentTime >= comfortableSeconds || loaded >= to.duration - 0.5;
  return isEnough || !isMoving(from);
}

function takeSound(from: HTMLVideoElement, to: HTMLVideoElement): void {
  to.volume = from.volume;
  to.muted = from.muted;
  to.defaultPlaybackRate = from.playbackRate;
  to.playbackRate = from.playbackRate;
}

async function start(from: HTMLVideoElement, to: HTMLVideoElement): Promise<SwitchOutcome> {
  try {
    if (document.pictureInPictureElement === from) await to.requestPictureInPicture();
    if (from.paused || from.ended) return 'done';
    await to.play();
    if (from.paused) to.pause();
    return 'done';
  } catch {
    to.pause();
    return 'instead';
  }
}

const checkEveryMs = 40;

/** @throws when the element fails before, or `demandTime` does */
async function until(
  video: HTMLVideoElement,
  isSo: () => boolean,
  demandTime: () => void,
): Promise<void> {
  while (!isSo()) {
    if (video.error) throw video.error;
    await nextCheck(demandTime);
  }
}

async function nextCheck(demandTime: () => void): Promise<void> {
  demandTime();
  await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
}
