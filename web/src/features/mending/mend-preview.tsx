import { mendingPreviewMs } from '@heirloom/contract/limits.ts';
import { cropMaximum, type Mending, speedOf } from '@heirloom/contract/mending/mending.schema.ts';
import { Clapperboard, Play } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { mendingMessages } from '#features/mending/mending.messages.ts';
import { furtherSound, routeSound } from '#features/mending/route-sound.ts';
import { useRealPreview } from '#features/mending/use-real-preview.ts';
import { playAtSpeed } from '#features/playback/sources/play-at-speed.ts';
import { Button } from '#ui/form/button.tsx';

type MendPreviewProps = {
  mediaId: string;
  /** The copy that plays now, which shows what was mended before. */
  url: string;
  durationMs: number;
  saved: Mending;
  wanted: Mending;
};

const words = mendingMessages;
const lengthSeconds = mendingPreviewMs / 1000;

/**
 * Five seconds of what plays now, and beside it what it would be: by the browser, so that every change is seen at once.
 * Fields a browser cannot show: the server makes these seconds, where somebody wants to see them.
 */
export function MendPreview({ mediaId, url, durationMs, saved, wanted }: MendPreviewProps) {
  const before = useRef<HTMLVideoElement>(null);
  const after = useRef<HTMLVideoElement>(null);
  const realAfter = useRef<HTMLVideoElement>(null);
  const sound = useRef<ReturnType<typeof routeSound>>(null);
  const further = furtherSound(saved.sound, wanted.sound);
  const speed = speedOf(wanted);
  const [size, setSize] = useState({ width: 4, height: 3 });
  const beginSeconds = Math.max(
    0,
    Math.min(durationMs / 10_000, durationMs / 1000 - lengthSeconds),
  );
  const beginMs = Math.round(1000 * beginSeconds);
  const real = useRealPreview({ mediaId, mending: wanted, beginMs });
  useEffect(() => {
    sound.current?.to(further);
  }, [further]);
  useEffect(() => () => sound.current?.close(), []);
  useEffect(() => {
    const slowed = [
      before.current && playAtSpeed(before.current, speedOf(saved)),
      after.current && playAtSpeed(after.current, speed),
    ];
    return () => slowed.forEach((undo) => undo?.());
  }, [saved, speed]);
  const showReal = useCallback(
    (element: HTMLVideoElement | null) => {
      realAfter.current = element;
      return element ? playAtSpeed(element, speed) : undefined;
    },
    [speed],
  );

  const play = () => {
    if (after.current) sound.current ??= routeSound(after.current);
    sound.current?.to(further);
    // The hidden one is not heard beside what the server made.
    const shown = real.url ? realAfter.current : after.current;
    for (const video of [before.current, shown]) {
      if (!video) continue;
      video.currentTime = video === realAfter.current ? 0 : beginSeconds;
      void video.play()?.catch(() => undefined);
    }
  };
  const common = {
    src: `${url}#t=${beginSeconds}`,
    preload: 'metadata',
    playsInline: true,
    onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
      if (currentTarget.currentTime > beginSeconds + lengthSeconds) currentTarget.pause();
    },
  } as const;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <figure>
          <Square aspect={size.width / size.height} turn={0}>
            <video
              {...common}
              ref={before}
              muted
              onLoadedMetadata={({ currentTarget }) =>
                setSize({
                  width: currentTarget.videoWidth || 4,
                  height: currentTarget.videoHeight || 3,
                })
              }
              className="size-full"
            />
          </Square>
          <figcaption className="mt-1 text-small text-ink-2">{words.before}</figcaption>
        </figure>
        <figure>
          {real.url && (
            <Square aspect={1} turn={0}>
              <video
                ref={showReal}
                src={real.url}
                autoPlay
                playsInline
                aria-label={words.after}
                className="size-full object-contain"
              />
            </Square>
          )}
          <Square {...shownAs(size, saved, wanted)} isHidden={real.url !== null}>
            <video
              {...common}
              ref={after}
              style={cropped(saved.crop, wanted.crop)}
              className="absolute max-w-none object-fill"
            />
          </Square>
          <figcaption className="mt-1 text-small text-ink-2">{words.after}</figcaption>
        </figure>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" icon={Play} onClick={play}>
          {words.again}
        </Button>
        {wanted.fields !== saved.fields && (
          <>
            <Button size="sm" icon={Clapperboard} busy={real.isMaking} onClick={real.make}>
              {words.showReal}
            </Button>
            <span className="text-small text-ink-2">{words.realNote}</span>
          </>
        )}
      </div>
    </div>
  );
}

type SquareProps = { aspect: number; turn: number; isHidden?: boolean; children: ReactNode };

/** In a square a picture of any shape fits in each direction. */
function Square({ aspect, turn, isHidden = false, children }: SquareProps) {
  const side = aspect >= 1 ? { width: '100%' } : { height: '100%' };
  return (
    <div
      hidden={isHidden}
      className="grid aspect-square place-items-center overflow-hidden rounded-sm bg-black"
    >
      <div
        className="relative overflow-hidden"
        style={{ aspectRatio: aspect, ...side, rotate: `${turn}deg` }}
      >
        {children}
      </div>
    </div>
  );
}

const shapes = { '4:3': 4 / 3, '16:9': 16 / 9 };

/** The shape of the picture without its edges, and how much further it is turned than what plays now. */
function shownAs(
  { width, height }: { width: number; height: number },
  saved: Mending,
  wanted: Mending,
) {
  const whole = wanted.shape ? shapes[wanted.shape] : width / height;
  const { left, right, top, bottom } = furtherCrop(saved.crop, wanted.crop);
  return {
    aspect: (whole * (1 - left - right)) / (1 - top - bottom),
    turn: (wanted.turn - saved.turn + 360) % 360,
  };
}

/** What is cut off beyond what was cut off before, as shares. */
function furtherCrop(saved: Mending['crop'], wanted: Mending['crop']): Mending['crop'] {
  const share = (side: keyof Mending['crop']) =>
    Math.min(cropMaximum, Math.max(0, wanted[side] - saved[side])) / 100;
  return { left: share('left'), top: share('top'), right: share('right'), bottom: share('bottom') };
}

function cropped(saved: Mending['crop'], wanted: Mending['crop']): CSSProperties {
  const { left, top, right, bottom } = furtherCrop(saved, wanted);
  const [across, down] = [1 - left - right, 1 - top - bottom];
  const percent = (share: number) => `${100 * share}%`;
  return {
    width: percent(1 / across),
    height: percent(1 / down),
    left: percent(-left / across),
    top: percent(-top / down),
  };
}
