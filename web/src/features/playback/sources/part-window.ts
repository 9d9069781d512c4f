/** A part of what a <video> or <audio> loads, in milliseconds. */
export type Part = { beginMs: number; endMs: number };

/** Half a picture at 50 a second: nobody sees less, and times of pictures are rounded. */
const toleranceSeconds = 0.01;

/**
 * Makes an element that plays a part of a file look like one that plays a file of its own: times begin at 0, and it ends
 * where the part does. So nothing else of the player knows of parts. Returns how to undo that.
 */
export function keepWithin(element: HTMLMediaElement, { beginMs, endMs }: Part): () => void {
  const [begin, end] = [beginMs / 1000, endMs / 1000];
  const own = nativeTime(element);
  // Before its file is known, a part is as long as it says.
  const lengthNow = () => Math.max(0, Math.min(end, own.duration() || end) - begin);
  const isOver = () => own.get() >= end - toleranceSeconds;
  /** At the end stands the last picture of the part, not the first one after it. */
  const last = end - toleranceSeconds / 2;
  const goTo = (seconds: number) =>
    own.set(Math.min(last, begin + Math.min(Math.max(0, seconds), lengthNow())));

  const define = (name: string, get: () => unknown, set?: (value: number) => void) =>
    Object.defineProperty(element, name, { configurable: true, get, ...(set && { set }) });
  define('currentTime', () => Math.min(lengthNow(), Math.max(0, own.get() - begin)), goTo);
  define('duration', () => (Number.isFinite(own.duration()) ? lengthNow() : Number.NaN));
  define('ended', () => own.ended() || (element.paused && isOver()));
  define('buffered', () => shifted(own.buffered(), begin));
  Object.defineProperty(element, 'play', {
    configurable: true,
    value: () => {
      if (isOver()) own.set(begin);
      return HTMLMediaElement.prototype.play.call(element);
    },
  });

  /** Browsers seek to the begin by the address; where they do not, or something else did, this does. */
  const begins = () => {
    if (own.get() < begin - toleranceSeconds || isOver()) own.set(begin);
  };
  let frame = 0;
  const watch = () => {
    cancelAnimationFrame(frame);
    // Where the film ends with the part, a browser that repeats goes to the begin of the film.
    if (own.get() < begin - toleranceSeconds) own.set(begin);
    if (isOver()) return stop();
    if (!element.paused) frame = requestAnimationFrame(watch);
  };
  const stop = () => {
    // Where the whole ends too, the browser says so.
    if (element.paused || own.ended()) return;
    if (element.loop) return own.set(begin);
    element.pause();
    own.set(last);
    element.dispatchEvent(new Event('ended'));
  };
  element.addEventListener('loadedmetadata', begins);
  for (const name of watched) element.addEventListener(name, watch);
  return () => {
    cancelAnimationFrame(frame);
    element.removeEventListener('loadedmetadata', begins);
    for (const name of watched) element.removeEventListener(name, watch);
    for (const name of replaced) Reflect.deleteProperty(element, name);
  };
}

const watched = ['playing', 'timeupdate', 'seeked'] as const;
const replaced = ['currentTime', 'duration', 'ended', 'buffered', 'play'] as const;

function nativeTime(element: HTMLMediaElement) {
  const read = (name: string): unknown =>
    Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name)?.get?.call(element);
  const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime');
  return {
    get: () => Number(time?.get?.call(element) ?? 0),
    set: (seconds: number) => time?.set?.call(element, seconds),
    duration: () => Number(read('duration')),
    ended: () => read('ended') === true,
    buffered: () => read('buffered') as TimeRanges,
  };
}

function shifted(ranges: TimeRanges, by: number): TimeRanges {
  return {
    length: ranges.length,
    start: (place) => Math.max(0, ranges.start(place) - by),
    end: (place) => Math.max(0, ranges.end(place) - by),
  };
}
