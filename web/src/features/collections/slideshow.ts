/** The place of a slideshow, and whether it advances by itself. */
export type Slideshow = { place: number; isPlaying: boolean };

export type SlideshowAction =
  | { do: 'step'; by: 1 | -1; total: number }
  | { do: 'toggle'; total: number }
  /** The time of a photo is over, or a film or recording has ended. */
  | { do: 'over'; total: number };

export const slideshowStart: Slideshow = { place: 0, isPlaying: true };

export function runSlideshow(show: Slideshow, action: SlideshowAction): Slideshow {
  const last = action.total - 1;
  switch (action.do) {
    case 'step':
      return { ...show, place: Math.min(last, Math.max(0, show.place + action.by)) };
    case 'toggle':
      // After the end it starts from the beginning.
      if (!show.isPlaying && show.place >= last) return slideshowStart;
      return { ...show, isPlaying: !show.isPlaying };
    case 'over':
      if (!show.isPlaying) return show;
      return show.place >= last
        ? { ...show, isPlaying: false }
        : { ...show, place: show.place + 1 };
  }
}
