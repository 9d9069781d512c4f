import { CloudUpload } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { droppedFiles } from '#lib/dropped-files.ts';

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
    void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
  });

  useEffect(() => {
    const listener = (event: DragEvent) => handle(event);
    const names = ['dragover', 'dragleave', 'drop'] as const;
    for (const name of names) window.addEventListener(name, listener);
    return () => {
      for (const name of names) window.removeEventListener(name, listener);
    };
  }, []);

  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-(--z-overlay) grid place-items-center rounded-xl border-3 border-dashed border-lamp-edge bg-lamp-soft/90 backdrop-blur-lg">
      <div className="flex flex-col items-center gap-2 text-center">
        <CloudUpload size={56} aria-hidden="true" className="text-lamp-ink" />
        <p className="title-2">{uploadMessages.dropAnywhere}</p>
        <p className="text-ink-2">{uploadMessages.dropAnywhereHint}</p>
      </div>
    </div>
  );
}
