import { useEffect, useState } from 'react';

/** Follows a value once it has stood still for a moment. */
export function useDebouncedValue<Value>(value: Value, delayMs = 200): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
