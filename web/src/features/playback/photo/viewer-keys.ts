import { isForControl } from '#features/playback/controls/player-keys.ts';

export type ViewerAction =
  | { do: 'go'; by: number }
  | { do: 'zoom'; by: 1 | -1 }
  | { do: 'fit' | 'details' | 'fullScreen' | 'escape' };

const actions: Record<string, ViewerAction> = {
  ArrowLeft: { do: 'go', by: -1 },
  ArrowRight: { do: 'go', by: 1 },
  PageUp: { do: 'go', by: -10 },
  PageDown: { do: 'go', by: 10 },
  Home: { do: 'go', by: -Infinity },
  End: { do: 'go', by: Infinity },
  ArrowUp: { do: 'zoom', by: 1 },
  ArrowDown: { do: 'zoom', by: -1 },
  '+': { do: 'zoom', by: 1 },
  '=': { do: 'zoom', by: 1 },
  '-': { do: 'zoom', by: -1 },
  '0': { do: 'fit' },
  f: { do: 'fullScreen' },
  i: { do: 'details' },
  Escape: { do: 'escape' },
};

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Returns the action of a key in the photo viewer; null for keys that the viewer ignores (design.md 5). */
export function viewerAction(press: Press, target: { tagName: string }): ViewerAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || isForControl(press.key, target))
    return null;
  return actions[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null;
}
