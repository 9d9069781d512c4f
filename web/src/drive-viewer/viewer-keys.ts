import type { DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import type { Stage } from '#drive-viewer/stage.ts';
import type { Zoom } from '#drive-viewer/zoom.ts';

type Shown = {
  items: readonly DriveItem[];
  place: number;
  stage: Stage | null;
  zoom: Zoom | null;
};

const seekSeconds = 10;

/**
 * Does what a key means (design.md 5), or returns the place to go to. Null: the key is not ours. Films and recordings
 * take the arrows for themselves; Page Up and Page Down lead on from them.
 */
export function pressedAction(
  event: KeyboardEvent,
  { items, place, stage, zoom }: Shown,
): number | 'details' | 'done' | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === 'i') return 'details';
  const player = stage?.player;
  if (player !== undefined) return playerKey(key, { player, place, event });
  const target: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    Home: 0,
    End: items.length - 1,
    PageUp: place - 10,
    PageDown: place + 10,
  };
  if (key in target) return target[key]!;
  const steps: Record<string, number> = { '+': 1, '=': 1, ArrowUp: 1, '-': -1, ArrowDown: -1 };
  if (key in steps) zoom?.by(steps[key]!);
  else if (key === '0') zoom?.reset();
  else if (key === 'f') turnFullScreen(stage?.node);
  else return null;
  return 'done';
}

type Playing = { player: HTMLMediaElement; place: number; event: KeyboardEvent };

function playerKey(key: string, { player, place, event }: Playing): number | 'done' | null {
  const isOnButton =
    event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
  switch (key) {
    case 'PageUp':
      return place - 1;
    case 'PageDown':
      return place + 1;
    case ' ':
      if (isOnButton) return null;
      togglePlay(player);
      return 'done';
    case 'k':
      togglePlay(player);
      return 'done';
    case 'ArrowLeft':
    case 'j':
      player.currentTime = Math.max(0, player.currentTime - seekSeconds);
      return 'done';
    case 'ArrowRight':
    case 'l':
      player.currentTime += seekSeconds;
      return 'done';
    case 'ArrowUp':
      player.volume = Math.min(1, player.volume + 0.1);
      return 'done';
    case 'ArrowDown':
      player.volume = Math.max(0, player.volume - 0.1);
      return 'done';
    case 'Home':
      player.currentTime = 0;
      return 'done';
    case 'm':
      player.muted = !player.muted;
      return 'done';
    case 'f':
      turnFullScreen(player);
      return 'done';
    default:
      return null;
  }
}

function togglePlay(player: HTMLMediaElement): void {
  if (player.paused) void player.play().catch(() => undefined);
  else player.pause();
}

function turnFullScreen(node: HTMLElement | undefined): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void node?.requestFullscreen?.().catch(() => undefined);
}
