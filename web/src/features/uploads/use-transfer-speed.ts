import { useEffect, useState } from 'react';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';

/** Returns the speed of the queue, read once a second while it runs. */
export function useTransferSpeed(isRunning: boolean) {
  const { manager } = useUploadDialogs();
  const [speed, setSpeed] = useState<ReturnType<typeof manager.speed>>(null);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSpeed(manager.speed()), 1_000);
    return () => {
      clearInterval(timer);
      setSpeed(null);
    };
  }, [isRunning, manager]);
  return speed;
}
