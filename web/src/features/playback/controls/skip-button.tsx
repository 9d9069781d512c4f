import { skipSeconds } from '@heirloom/contract/limits.ts';
import { RotateCcw, RotateCw } from 'lucide-react';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { cn } from '#lib/cn.ts';

type SkipButtonProps = { direction: 'back' | 'forward'; onClick: () => void; className?: string };

/** Skips ten seconds back or forward; the number is inside the arrow. */
export function SkipButton({ direction, onClick, className }: SkipButtonProps) {
  const isBack = direction === 'back';
  const Icon = isBack ? RotateCcw : RotateCw;
  const label = isBack ? playbackMessages.skipBack : playbackMessages.skipForward;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={cn(
        'press relative grid size-14 shrink-0 place-items-center rounded-full hover:bg-scrim',
        className,
      )}
    >
      <Icon size={30} strokeWidth={1.75} aria-hidden="true" />
      <span aria-hidden="true" className="absolute pt-0.5 font-mono text-[0.625rem] font-bold">
        {skipSeconds}
      </span>
    </button>
  );
}
