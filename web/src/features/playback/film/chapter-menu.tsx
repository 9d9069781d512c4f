import { ListOrdered } from 'lucide-react';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { formatTime } from '#lib/format-duration.ts';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

type ChapterMenuProps = {
  chapters: readonly { title: string; startMs: number }[];
  onSeek: (seconds: number) => void;
};

/** The menu of a film's chapters; selecting one jumps to it. */
export function ChapterMenu({ chapters, onSeek }: ChapterMenuProps) {
  return (
    <Menu
      side="top"
      isDark
      trigger={<PlayerButton icon={ListOrdered} label={playbackMessages.chapters} />}
    >
      {chapters.map(({ title, startMs }) => (
        <MenuItem key={startMs} onSelect={() => onSeek(startMs / 1000)}>
          <span className="flex items-baseline justify-between gap-6">
            {title}
            <span className="stamp text-ink-2">{formatTime(startMs)}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
