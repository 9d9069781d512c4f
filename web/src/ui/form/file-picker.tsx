import { type Ref, useImperativeHandle, useRef } from 'react';
import { chosenFiles } from '#lib/dropped-files.ts';

export type FilePickerHandle = { chooseFiles: () => void; chooseFolder: () => void };

type FilePickerProps = {
  ref: Ref<FilePickerHandle>;
  label: string;
  onFiles: (files: File[]) => void;
  accept?: string | undefined;
  multiple?: boolean;
  disabled?: boolean;
};

/** The browser's pickers of files and of a whole folder, opened by buttons elsewhere. */
export function FilePicker({ ref, label, onFiles, multiple = true, ...native }: FilePickerProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({
    chooseFiles: () => files.current?.click(),
    chooseFolder: () => folder.current?.click(),
  }));
  const take = (input: HTMLInputElement) => {
    const chosen = chosenFiles(input.files);
    // Allows choosing the same file again after it was removed.
    input.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  const shared = { type: 'file', hidden: true, 'aria-label': label, disabled: native.disabled };
  return (
    <>
      <input
        {...shared}
        ref={files}
        accept={native.accept}
        multiple={multiple}
        onChange={({ target }) => take(target)}
      />
      {multiple && (
        <input
          {...shared}
          {...wholeFolder}
          ref={folder}
          multiple
          onChange={({ target }) => take(target)}
        />
      )}
    </>
  );
}

/** React has no type for this attribute. */
const wholeFolder: object = { webkitdirectory: '' };

/** Some phones cannot choose a folder. */
export function canChooseFolder(): boolean {
  return 'webkitdirectory' in HTMLInputElement.prototype;
}
