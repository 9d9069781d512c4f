import { playbackMessages } from '#features/playback/playback.messages.ts';
import { rates } from '#features/playback/controls/player-keys.ts';
import { Button } from '#ui/form/button.tsx';

type RateButtonProps = { rate: number; onRate: (rate: number) => void };

/** Each press sets the next speed; after the fastest comes the slowest. */
export function RateButton({ rate, onRate }: RateButtonProps) {
  const next = rates[(rates.findIndex((known) => known === rate) + 1) % rates.length] ?? 1;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${playbackMessages.speed}: ${playbackMessages.speedValue(rate)}`}
      className="stamp min-w-14"
      onClick={() => onRate(next)}
    >
      {rate}×
    </Button>
  );
}
