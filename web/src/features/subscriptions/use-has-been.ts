import { useEffect, useState } from 'react';

/** Returns true once the value has been the same for `delayMs`; false while it is undefined. */
export function useHasBeen(value: string | undefined, delayMs: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return value !== undefined && settled === value;
}
