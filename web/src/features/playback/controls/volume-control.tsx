import { volumeStep } from '@heirloom/contract/limits.ts';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { PlayerSlider } from '#features/playback/controls/player-slider.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { cn } from '#lib/cn.ts';
import { formatPercent } from '#lib/format-percent.ts';

type VolumeControlProps = {
  volume: number;
  isMuted: boolean;
  onVolume: (volume: number) => void;
  onMute: () => void;
  /** On phones the slider of a film takes the free width; the audio bar has no space for a slider. */
  variant: 'bar' | 'film';
};

export function VolumeControl({ volume, isMuted, onVolume, onMute, variant }: VolumeControlProps) {
  const shown = isMuted ? 0 : volume;
  const icon = shown === 0 ? VolumeX : shown < 0.5 ? Volume1 : Volume2;
  const [isAdjustable] = useState(canSetVolume);
  const isBar = variant === 'bar';
  return (
    <div className={cn('flex min-w-0 items-center gap-1', !isBar && 'max-md:flex-1 md:mr-3')}>
      <PlayerButton
        icon={icon}
        label={isMuted ? playbackMessages.unmute : playbackMessages.mute}
        aria-pressed={isMuted}
        onClick={onMute}
        className={cn(isBar && 'size-11 text-ink hover:bg-surface-2')}
      />
      {isAdjustable && (
        <PlayerSlider
          label={playbackMessages.volume}
          value={shown}
          max={1}
          step={volumeStep}
          valueText={formatPercent(Math.round(shown * 100))}
          onChange={onVolume}
          className={cn('min-w-0', isBar ? 'w-28 max-md:hidden' : 'max-md:flex-1 md:w-28')}
        />
      )}
    </div>
  );
}

/** On an iPhone only the keys at its side set the volume: there a film keeps the loudest. */
function canSetVolume(): boolean {
  const probe = document.createElement('audio');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
