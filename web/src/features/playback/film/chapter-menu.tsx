import { ListOrdered } from 'lucide-react';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { useFormatTime } from '#lib/shown-speed.ts';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

type Chapter = { title: string; startMs: number };

type ChapterMenuProps = {
  chapters: readonly Chapter[];
  shown: Chapter | undefined;
  onSeek: (seconds: number) => void;
  /** Whether boring chapters are left out; null where none is. */
  best: { isOn: boolean; onToggle: () => void } | null;
};

/** The menu of a film's chapters; selecting one jumps to it. */
export function ChapterMenu({ chapters, shown, onSeek, best }: ChapterMenuProps) {
  const formatTime = useFormatTime();
  return (
    <Menu
      side="top"
      isDark
      trigger={<PlayerButton icon={ListOrdered} label={playbackMessages.chapters} />}
    >
      {best && (
        <MenuItem isCurrent={best.isOn} onSelect={best.onToggle}>
          {best.isOn ? playbackMessages.playAll : playbackMessages.playBest}
        </MenuItem>
      )}
      {chapters.map((chapter, place) => (
        <MenuItem
          key={chapter.startMs}
          isCurrent={chapter === shown}
          onSelect={() => onSeek(chapter.startMs / 1000)}
        >
          <span className="flex items-baseline justify-between gap-6">
            {chapter.title || playbackMessages.unnamedChapter(place + 1)}
            <span className="stamp text-ink-2">{formatTime(chapter.startMs)}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
