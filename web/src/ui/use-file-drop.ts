import { useRef, useState, type DragEvent } from 'react';
import { droppedFiles } from '#lib/dropped-files.ts';

type FileDrop = { disabled: boolean; onFiles: (files: File[]) => void };

/** Turns an element into a target for files; the browser never opens a dropped file instead of us. */
export function useFileDrop({ disabled, onFiles }: FileDrop) {
  const [isOver, setIsOver] = useState(false);
  // Entering a child fires before leaving its parent: only the balance tells whether the pointer is inside.
  const depth = useRef(0);

  const leaveAll = () => {
    depth.current = 0;
    setIsOver(false);
  };

  return {
    isOver,
    dropHandlers: {
      onDragEnter: (event: DragEvent) => {
        event.preventDefault();
        depth.current += 1;
        if (!disabled) setIsOver(true);
      },
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
      },
      onDragLeave: () => {
        depth.current -= 1;
        if (depth.current <= 0) leaveAll();
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        leaveAll();
        if (!disabled) void droppedFiles(event.dataTransfer).then(onFiles);
      },
    },
  };
}
