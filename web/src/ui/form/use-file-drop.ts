import { useRef, useState, type DragEvent } from 'react';
import { droppedFiles } from '#lib/dropped-files.ts';
import { readDrop } from '#lib/read-drop.ts';

type FileDrop = { disabled: boolean; onFiles: (files: File[]) => void };

/** Makes an element accept dropped files, and keeps the browser from opening them itself. */
export function useFileDrop({ disabled, onFiles }: FileDrop) {
  const [isOver, setIsOver] = useState(false);
  // The browser fires "enter child" before "leave parent", so only a count tells whether the pointer is inside.
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
        if (!disabled) void droppedFiles(readDrop(event.dataTransfer)).then(onFiles);
      },
    },
  };
}
