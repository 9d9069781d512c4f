import {
  ArrowLeftToLine,
  ArrowRightToLine,
  CircleHelp,
  Merge,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  Split,
  Undo2,
  X,
} from 'lucide-react';
import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import type { WorkbenchAction } from '#features/chapters/workbench-keys.ts';
import { useFormatTime } from '#lib/shown-speed.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

type WorkbenchToolsProps = {
  positionMs: number;
  isPlaying: boolean;
  hasChapter: boolean;
  /** Something is suggested here, which can be dropped. */
  isSuggested: boolean;
  onAct: (action: WorkbenchAction) => void;
};

const words = chapterMessages;

/** The buttons of the workbench: each does what its key does. */
export function WorkbenchTools(props: WorkbenchToolsProps) {
  const { positionMs, isPlaying, hasChapter, isSuggested, onAct } = props;
  const formatTime = useFormatTime();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton
        icon={SkipBack}
        label={words.previous}
        onClick={() => onAct({ do: 'moment', step: -1 })}
      />
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? words.pause : words.play}
        variant="accent"
        onClick={() => onAct({ do: 'toggle' })}
      />
      <IconButton
        icon={SkipForward}
        label={words.next}
        onClick={() => onAct({ do: 'moment', step: 1 })}
      />
      <span className="stamp mr-auto px-2">{formatTime(positionMs)}</span>
      <Button icon={Split} onClick={() => onAct({ do: 'split' })}>
        {words.split}
      </Button>
      {isSuggested && (
        <IconButton icon={X} label={words.drop} onClick={() => onAct({ do: 'remove' })} />
      )}
      {hasChapter && (
        <>
          <IconButton icon={Merge} label={words.join} onClick={() => onAct({ do: 'join' })} />
          <IconButton
            icon={ArrowLeftToLine}
            label={words.begin}
            onClick={() => onAct({ do: 'begin' })}
          />
          <IconButton
            icon={ArrowRightToLine}
            label={words.end}
            onClick={() => onAct({ do: 'end' })}
          />
        </>
      )}
      <IconButton icon={Undo2} label={words.undo} onClick={() => onAct({ do: 'undo' })} />
      <IconButton icon={CircleHelp} label={words.help} onClick={() => onAct({ do: 'help' })} />
    </div>
  );
}
