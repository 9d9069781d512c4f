import { useState } from 'react';

const storageKey = 'heirloom.skips-empty-tape';

export type EmptyTape = { isSkipped: boolean; toggle: () => void };

/** Whether empty tape is left out by itself, as this browser remembers. */
export function useEmptyTape(): EmptyTape {
  const [isSkipped, setIsSkipped] = useState(readChoice);
  const toggle = () => {
    setIsSkipped(!isSkipped);
    keepChoice(!isSkipped);
  };
  return { isSkipped, toggle };
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

function keepChoice(isSkipped: boolean): void {
  try {
    if (isSkipped) localStorage.setItem(storageKey, 'yes');
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage the choice still applies to this film.
  }
}
