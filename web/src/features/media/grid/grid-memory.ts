import type { VirtualItem } from '@tanstack/react-virtual';

/** Row heights of earlier grids, so that Back restores the height of the page and the active card. */
const remembered = new Map<string, { rows: VirtualItem[]; active: number }>();
const kept = 20;

export function rememberGrid(key: string, rows: VirtualItem[], active: number): void {
  remembered.delete(key);
  remembered.set(key, { rows, active });
  const oldest = remembered.keys().next();
  if (remembered.size > kept && !oldest.done) remembered.delete(oldest.value);
}

export function recallGrid(key: string): { rows: VirtualItem[]; active: number } {
  return remembered.get(key) ?? { rows: [], active: 0 };
}
