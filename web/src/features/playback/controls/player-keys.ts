import { seekStep, skipSeconds, volumeStep } from '@heirloom/contract/limits.ts';

export type PlayerAction =
  | { do: 'toggle' | 'mute' | 'fullScreen' | 'captions' | 'escape' | 'help' }
  | { do: 'skip'; seconds: number }
  | { do: 'volume'; by: number }
  | { do: 'seekTo'; fraction: number }
  | { do: 'rate'; by: 1 | -1 }
  | { do: 'frame'; seconds: number };

const actions: Record<string, PlayerAction> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  ArrowLeft: { do: 'skip', seconds: -skipSeconds },
  ArrowRight: { do: 'skip', seconds: skipSeconds },
  j: { do: 'skip', seconds: -skipSeconds },
  l: { do: 'skip', seconds: skipSeconds },
  ArrowUp: { do: 'volume', by: volumeStep },
  ArrowDown: { do: 'volume', by: -volumeStep },
  Home: { do: 'seekTo', fraction: 0 },
  End: { do: 'seekTo', fraction: 1 },
  m: { do: 'mute' },
  f: { do: 'fullScreen' },
  c: { do: 'captions' },
  '<': { do: 'rate', by: -1 },
  '>': { do: 'rate', by: 1 },
  ',': { do: 'frame', seconds: -seekStep },
  '.': { do: 'frame', seconds: seekStep },
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, digit) => [
      String(digit),
      { do: 'seekTo', fraction: digit / 10 } as const,
    ]),
  ),
  Escape: { do: 'escape' },
  '?': { do: 'help' },
};

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Returns the action of a key in the player; null for keys that the player ignores (design.md 5). */
export function playerAction(press: Press): PlayerAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return actions[key] ?? null;
}

/** Whether a focused control needs the key itself: Space and Enter on buttons, all in fields, arrows on sliders. */
export function isForControl(
  key: string,
  target: { tagName: string; type?: string; role?: string | null },
): boolean {
  const tag = target.tagName.toLowerCase();
  if (tag === 'textarea' || tag === 'select') return true;
  if (tag === 'input')
    return target.type !== 'range' || key.startsWith('Arrow') || key === 'Home' || key === 'End';
  if (target.role?.startsWith('menu')) return true;
  return (tag === 'button' || tag === 'a') && (key === ' ' || key === 'Enter');
}

/** Returns the volume after a step: between 0 and 1, with one decimal, so that 0.7 never becomes 0.7000000001. */
export function steppedVolume(volume: number, by: number): number {
  return Math.round(Math.min(1, Math.max(0, volume + by)) * 10) / 10;
}

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export function steppedRate(rate: number, by: 1 | -1): number {
  const place = rates.findIndex((known) => known >= rate);
  return (
    rates[Math.min(rates.length - 1, Math.max(0, (place < 0 ? rates.length - 1 : place) + by))] ?? 1
  );
}
