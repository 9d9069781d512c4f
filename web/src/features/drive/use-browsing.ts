import { useState } from 'react';
import type { PickedPerson } from '#features/accounts/person-picker.tsx';
import { type Location, startLocation } from '#features/drive/drive-place.ts';

/** Keeps the location, the search and the target; they survive a switch to the transfers. */
export function useBrowsing() {
  const [location, setLocation] = useState<Location>(startLocation);
  const [text, setText] = useState('');
  const [target, setTarget] = useState<PickedPerson | null>(null);
  return { location, setLocation, text, setText, target, setTarget };
}

export type Browsing = ReturnType<typeof useBrowsing>;
