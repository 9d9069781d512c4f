/** Returns the place that a key moves to in a grid; null for keys that the grid ignores (design.md 5, Media grid). */
export function nextIndex(
  key: string,
  from: number,
  grid: { columns: number; total: number; rowsOnScreen: number; hasCtrl: boolean },
): number | null {
  const { columns, total } = grid;
  const rowStart = from - (from % columns);
  const moves: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    PageUp: from - columns * grid.rowsOnScreen,
    PageDown: from + columns * grid.rowsOnScreen,
    Home: grid.hasCtrl ? 0 : rowStart,
    End: grid.hasCtrl ? total - 1 : Math.min(rowStart + columns - 1, total - 1),
  };
  const to = moves[key];
  if (to === undefined) return null;
  const isPaging = key.startsWith('Page');
  if (to < 0) return isPaging ? from % columns : from;
  if (to >= total) return key === 'ArrowDown' || isPaging ? total - 1 : from;
  return to;
}
