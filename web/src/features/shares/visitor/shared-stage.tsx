import type { SharedItem } from '@heirloom/contract/shares/shares.schema.ts';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { usePeaks } from '#features/media/cards/use-peaks.ts';
import { waveformBars } from '#features/media/cards/waveform-bars.ts';
import type { ShareAddress } from '#features/shares/visitor/share-address.ts';
import { SharedPicture } from '#features/shares/visitor/shared-picture.tsx';

type SharedStageProps = { token: string; address: ShareAddress; item: SharedItem };

/** The picture of a shared item, uncropped and as large as the window allows; pressing it plays or enlarges it. */
export function SharedStage({ token, address, item }: SharedStageProps) {
  const isSound = showsWaveform(item);
  return (
    <div
      style={isSound ? undefined : { aspectRatio: ratioOf(item), maxWidth: stageWidth(item) }}
      className="group relative mx-auto grid w-full shrink-0 place-items-center overflow-hidden rounded-lg shadow-3"
    >
      {isSound ? (
        <Waveform item={item} />
      ) : (
        <SharedPicture item={item} alt={item.title} className="absolute inset-0 size-full" />
      )}
      {item.type !== 'image' && (
        <span
          aria-hidden="true"
          className="press absolute grid size-18 place-items-center rounded-full bg-lamp text-lamp-foreground shadow-2 group-hover:bg-[var(--lamp-hover)]"
        >
          <Play size={30} className="translate-x-0.5 fill-current" />
        </span>
      )}
      <Link
        to="/s/$token"
        params={{ token }}
        search={{ ...address, item: item.id }}
        resetScroll={false}
        // The button below does the same and has a label; the picture itself is not hidden from anybody.
        tabIndex={-1}
        aria-hidden="true"
        className="absolute inset-0"
      />
    </div>
  );
}

const showsWaveform = ({ type, thumbnailUrl }: SharedItem): boolean =>
  type === 'audio' && thumbnailUrl === null;

const ratioOf = ({ width, height }: SharedItem): number =>
  width && height ? width / height : 16 / 9;

/** Returns a maximum width, so that a picture of any shape leaves space for the text below it. */
export function stageWidth(item: SharedItem): string {
  return showsWaveform(item) ? '60rem' : `${Math.round(60 * ratioOf(item))}dvh`;
}

const barCount = 64;

function Waveform({ item }: { item: SharedItem }) {
  const peaks = usePeaks(item.peaksUrl);
  return (
    <span className="flex h-52 w-full items-center justify-between bg-audio-soft px-[7%] md:h-72">
      {waveformBars(barCount, peaks).map((height, bar) => (
        <span
          // A bar is identified only by its place.
          key={bar}
          style={{ height: `${height * 60}%` }}
          className="w-1 max-w-[1.1%] rounded-full bg-audio opacity-80"
        />
      ))}
    </span>
  );
}
