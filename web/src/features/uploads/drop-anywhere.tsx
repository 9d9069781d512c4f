import { useEffect, useEffectEvent, useState } from 'react';
import { loadPart } from '#lib/load-part.ts';
import { type Dropped, readDrop } from '#lib/read-drop.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const DropNotice = lazyPart(
  async () => (await import('#features/uploads/drop-notice.tsx')).DropNotice,
);

type DropAnywhereProps = { isDisabled: boolean; onFiles: (files: File[]) => void };

/** Accepts files and folders dropped anywhere in the window, except while a dialog is open. */
export function DropAnywhere({ isDisabled, onFiles }: DropAnywhereProps) {
  const [isOver, setIsOver] = useState(false);

  const handle = useEffectEvent((event: DragEvent) => {
    if (isDisabled || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'dragleave') setIsOver(event.relatedTarget !== null);
    if (event.type === 'dragover') setIsOver(true);
    if (event.type !== 'drop') return;
    setIsOver(false);
    void filesOf(readDrop(event.dataTransfer)).then((files) => files.length > 0 && onFiles(files));
  });

  useEffect(() => {
    const listener = (event: DragEvent) => handle(event);
    const names = ['dragover', 'dragleave', 'drop'] as const;
    for (const name of names) window.addEventListener(name, listener);
    return () => {
      for (const name of names) window.removeEventListener(name, listener);
    };
  }, []);

  return isOver ? <DropNotice /> : null;
}

async function filesOf(dropped: Dropped): Promise<File[]> {
  const { droppedFiles } = await loadPart(() => import('#lib/dropped-files.ts'));
  return droppedFiles(dropped);
}
