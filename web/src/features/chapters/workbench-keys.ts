import { skipSeconds } from '@heirloom/contract/limits.ts';

export type WorkbenchAction =
  | { do: 'toggle' | 'mute' | 'title' | 'remove' | 'split' | 'join' | 'begin' | 'end' }
  | { do: 'undo' | 'help' }
  | { do: 'skip'; seconds: number }
  | { do: 'moment'; step: 1 | -1 };

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Most films that people digitise have 25 or 30 frames a second. */
const frameSeconds = 1 / 25;

const actions: Record<string, WorkbenchAction> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  m: { do: 'mute' },
  ',': { do: 'skip', seconds: -frameSeconds },
  '.': { do: 'skip', seconds: frameSeconds },
  n: { do: 'moment', step: 1 },
  p: { do: 'moment', step: -1 },
  Enter: { do: 'title' },
  Delete: { do: 'remove' },
  s: { do: 'split' },
  g: { do: 'join' },
  i: { do: 'begin' },
  o: { do: 'end' },
  u: { do: 'undo' },
  '?': { do: 'help' },
};
const directions: Record<string, 1 | -1> = { j: -1, ArrowLeft: -1, l: 1, ArrowRight: 1 };

/** Returns the action of a key in the workbench, where those of the player mean the same. */
export function workbenchAction(press: Press): WorkbenchAction | null {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.altKey) return null;
  if (press.ctrlKey || press.metaKey) return key === 'z' ? { do: 'undo' } : null;
  const direction = directions[key];
  if (direction) return { do: 'skip', seconds: direction * (press.shiftKey ? 1 : skipSeconds) };
  return actions[key] ?? null;
}
