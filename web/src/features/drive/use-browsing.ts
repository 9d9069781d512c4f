import { useState } from 'react';
import { type Location, startLocation } from '#features/drive/drive-place.ts';
import type { Target } from '#features/drive/target-button.tsx';

/** Keeps the location, the search and the target; they survive a switch to the transfers. */
export function useBrowsing() {
  const [location, setLocation] = useState<Location>(startLocation);
  const [text, setText] = useState('');
  const [target, setTarget] = useState<Target | null>(null);
  return { location, setLocation, text, setText, target, setTarget };
}

export type Browsing = ReturnType<typeof useBrowsing>;
