import { CloudUpload, type LucideIcon } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/form/button.tsx';
import { canChooseFolder, FilePicker, type FilePickerHandle } from '#ui/form/file-picker.tsx';
import { useFileDrop } from '#ui/form/use-file-drop.ts';
import { IconTile } from '#ui/icon-tile.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

type DropzoneProps = {
  title: string;
  hint?: ReactNode;
  onFiles: (files: File[]) => void;
  /** The accept attribute of the file picker; it does not filter dropped files. */
  accept?: string;
  multiple?: boolean;
  buttonLabel?: string;
  /** With it there is a second button, for a whole folder. */
  folderLabel?: string;
  icon?: LucideIcon;
  tone?: 'photo' | 'video' | 'audio' | 'accent';
  /** `row`: one line, for use above a list. */
  variant?: 'tall' | 'row';
  disabled?: boolean;
};

/** An area to drop files on, with a button for people who do not drag. */
export function Dropzone(props: DropzoneProps) {
  const {
    title,
    hint,
    onFiles,
    accept,
    multiple = false,
    buttonLabel = uiMessages.chooseFile,
    folderLabel,
  } = props;
  const { icon = CloudUpload, tone = 'accent', variant = 'tall', disabled = false } = props;
  const picker = useRef<FilePickerHandle>(null);
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const { isOver, dropHandlers } = useFileDrop({ disabled, onFiles: take });
  const isRow = variant === 'row';

  return (
    <div
      {...dropHandlers}
      data-over={isOver || undefined}
      className={cn(
        'flex rounded-lg border-2 border-dashed border-line-strong bg-surface-2 transition-colors data-over:border-lamp-edge data-over:bg-lamp-soft',
        isRow
          ? 'flex-wrap items-center gap-4 p-5'
          : 'flex-col items-center gap-2 px-5 py-7 text-center',
      )}
    >
      <IconTile icon={icon} tone={tone} className={isRow ? undefined : 'mb-1 size-14'} />
      <div className={cn('min-w-0', isRow && 'flex-1 basis-40')}>
        <p className="font-[640]">{title}</p>
        {hint !== undefined && <p className="mt-1 text-small text-ink-2">{hint}</p>}
      </div>
      <div className={cn('flex flex-wrap justify-center gap-2', !isRow && 'mt-1.5')}>
        <Button size="sm" disabled={disabled} onClick={() => picker.current?.chooseFiles()}>
          {buttonLabel}
        </Button>
        {folderLabel && canChooseFolder() && (
          <Button size="sm" disabled={disabled} onClick={() => picker.current?.chooseFolder()}>
            {folderLabel}
          </Button>
        )}
      </div>
      <FilePicker
        ref={picker}
        label={title}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onFiles={take}
      />
    </div>
  );
}
