import { type RefObject, useEffect, useState } from 'react';
import { cn } from '#lib/cn.ts';

type FilmCaptionsProps = {
  video: RefObject<HTMLVideoElement | null>;
  /** False while the film is loading behind the shown one: its captions are loaded too, so that they do not blink. */
  isShown: boolean;
  /** The place of the chosen captions among the tracks of the film; null for none. */
  place: number | null;
  /** Whether the controls are visible: the captions are above them. */
  areControlsVisible: boolean;
};

/**
 * The captions of a film. They are drawn here, because the browser draws its own behind the controls, at a place that
 * no style sheet can change in all browsers.
 */
export function FilmCaptions({ video, isShown, place, areControlsVisible }: FilmCaptionsProps) {
  const cues = useActiveCues(video, place);
  if (!isShown) return null;
  return [true, false].map((isAtTop) => (
    <div
      key={String(isAtTop)}
      data-captions={isAtTop ? 'top' : 'bottom'}
      className={cn(
        'pointer-events-none absolute inset-x-0 z-1 grid justify-items-center gap-1 px-6 transition-transform duration-(--dur-base)',
        isAtTop ? 'top-[5dvh]' : 'bottom-[5dvh]',
        areControlsVisible && (isAtTop ? 'translate-y-22' : 'film-captions-raised'),
      )}
    >
      {cues
        .filter((cue) => isTopCue(cue) === isAtTop)
        .map((cue) => (
          <p
            key={`${cue.startTime} ${cue.text}`}
            ref={(line) => line?.replaceChildren(cue.getCueAsHTML())}
            className="max-w-[44ch] rounded-xs bg-scrim px-3 py-1 text-center text-[clamp(1.125rem,min(3.5dvh,4.5vw),2.5rem)] leading-snug whitespace-pre-line text-on-image"
          />
        ))}
    </div>
  ));
}

/** Returns the captions of this moment. */
function useActiveCues(video: RefObject<HTMLVideoElement | null>, place: number | null) {
  const [cues, setCues] = useState<VTTCue[]>([]);
  useEffect(() => {
    const element = video.current;
    const tracks = [...(element?.textTracks ?? [])];
    const track = place === null ? undefined : tracks[place];
    for (const each of tracks) each.mode = each === track ? 'hidden' : 'disabled';
    if (!element || !track) return undefined;

    const read = () => setCues([...(track.activeCues ?? [])] as VTTCue[]);
    // A film alone on the screen of an iPhone has only the captions of the browser.
    const showNatively = () => (track.mode = 'showing');
    const showHere = () => (track.mode = 'hidden');
    read();
    track.addEventListener('cuechange', read);
    element.addEventListener('webkitbeginfullscreen', showNatively);
    element.addEventListener('webkitendfullscreen', showHere);
    return () => {
      setCues([]);
      track.removeEventListener('cuechange', read);
      element.removeEventListener('webkitbeginfullscreen', showNatively);
      element.removeEventListener('webkitendfullscreen', showHere);
    };
  }, [video, place]);
  return cues;
}

/** Whether whoever made the captions put this one into the upper half of the picture. */
function isTopCue({ line, snapToLines }: VTTCue): boolean {
  return typeof line === 'number' && (snapToLines ? line >= 0 : line < 50);
}
