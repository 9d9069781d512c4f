import { useEffect, useRef, useState } from 'react';
import { recallGrid, rememberGrid } from '#features/media/grid/grid-memory.ts';

type ActivePlace = {
  active: number;
  setActive: (place: number) => void;
  /** The one place that Tab can reach. */
  tabStop: number;
};

/** Keeps the place of a list that had the focus last; Back restores it. */
export function useActivePlace(name: string, total: number): ActivePlace {
  const [active, setActive] = useState(() => recallGrid(name).active);
  const latest = useRef(active);
  useEffect(() => {
    latest.current = active;
  });
  useEffect(() => () => rememberGrid(name, [], latest.current), [name]);
  return { active, setActive, tabStop: Math.max(0, Math.min(active, total - 1)) };
}
