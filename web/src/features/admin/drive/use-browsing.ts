import { useState } from 'react';
import { type Location, startLocation } from '#features/admin/drive/drive-place.ts';
import type { Target } from '#features/admin/drive/target-button.tsx';

/** Where somebody is and for whom; outlives a look at the transfers. */
export function useBrowsing() {
  const [location, setLocation] = useState<Location>(startLocation);
  const [text, setText] = useState('');
  const [target, setTarget] = useState<Target | null>(null);
  return { location, setLocation, text, setText, target, setTarget };
}

export type Browsing = ReturnType<typeof useBrowsing>;
