import { type PlayerAction, playerAction } from '#features/playback/controls/player-keys.ts';

export type WorkbenchAction =
  | PlayerAction
  | { do: 'title' | 'details' | 'remove' | 'split' | 'join' | 'begin' | 'end' | 'part' | 'undo' }
  | { do: 'moment'; step: 1 | -1 };

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Most films that people digitise have 25 or 30 frames a second. */
const frameSeconds = 1 / 25;

const actions: Record<string, WorkbenchAction> = {
  ',': { do: 'frame', seconds: -frameSeconds },
  '.': { do: 'frame', seconds: frameSeconds },
  n: { do: 'moment', step: 1 },
  p: { do: 'moment', step: -1 },
  Enter: { do: 'title' },
  e: { do: 'details' },
  Delete: { do: 'remove' },
  s: { do: 'split' },
  g: { do: 'join' },
  i: { do: 'begin' },
  o: { do: 'end' },
  c: { do: 'part' },
  u: { do: 'undo' },
};

/** Returns the action of a key in the workbench: its own, else that of the player, with Shift by one second. */
export function workbenchAction(press: Press): WorkbenchAction | null {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.altKey) return null;
  if (press.ctrlKey || press.metaKey) return key === 'z' ? { do: 'undo' } : null;
  const action = actions[key] ?? playerAction(press);
  const isShort = action?.do === 'skip' && press.shiftKey;
  return isShort ? { do: 'skip', seconds: Math.sign(action.seconds) } : action;
}
