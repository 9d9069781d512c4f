import type { CSSProperties } from 'react';
import { cn } from '#lib/cn.ts';

type PlayerSliderProps = {
  label: string;
  value: number;
  max: number;
  step: number;
  valueText: string;
  /** How far the media is loaded, 0 to max. */
  buffered?: number;
  onChange: (value: number) => void;
  className?: string;
};

/** A range input styled as a track, which keeps the browser's keyboard, touch and screen reader support. */
export function PlayerSlider(props: PlayerSliderProps) {
  const { label, value, max, step, valueText, buffered = 0, onChange, className } = props;
  const share = (part: number) => `${max > 0 ? Math.min(100, (part / max) * 100) : 0}%`;
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max || 1}
      step={step}
      value={Math.min(value, max || 1)}
      onChange={(event) => onChange(Number(event.target.value))}
      style={{ '--played': share(value), '--buffered': share(buffered) } as CSSProperties}
      className={cn('player-slider', className)}
    />
  );
}
