import { volumeStep } from '@heirloom/contract/limits.ts';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { PlayerButton } from '#features/playback/player-button.tsx';
import { PlayerSlider } from '#features/playback/player-slider.tsx';

type VolumeControlProps = {
  volume: number;
  isMuted: boolean;
  onVolume: (volume: number) => void;
  onMute: () => void;
  className?: string;
};

export function VolumeControl({
  volume,
  isMuted,
  onVolume,
  onMute,
  className,
}: VolumeControlProps) {
  const shown = isMuted ? 0 : volume;
  const icon = shown === 0 ? VolumeX : shown < 0.5 ? Volume1 : Volume2;
  return (
    <div className="flex items-center gap-1">
      <PlayerButton
        icon={icon}
        label={isMuted ? playbackMessages.unmute : playbackMessages.mute}
        aria-pressed={isMuted}
        onClick={onMute}
        className={className}
      />
      <PlayerSlider
        label={playbackMessages.volume}
        value={shown}
        max={1}
        step={volumeStep}
        valueText={`${Math.round(shown * 100)} %`}
        onChange={onVolume}
        className="w-28 max-md:hidden"
      />
    </div>
  );
}
