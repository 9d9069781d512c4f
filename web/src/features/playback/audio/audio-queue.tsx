import { AudioLines, ListMusic, Play } from 'lucide-react';
import { useAudioControls, useAudioState } from '#features/audio-player/use-audio-player.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { formatTime } from '#lib/format-duration.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

/** The queue can be as long as the archive; only this many items are shown. */
const shownItems = 50;

/** Lists the playing recording and those that follow; selecting one plays it at once. */
export function AudioQueue() {
  const controls = useAudioControls();
  const queue = useAudioState((state) => state.queue);
  const current = useAudioState((state) => state.current);
  const place = Math.max(
    0,
    queue.findIndex(({ id }) => id === current?.id),
  );
  return (
    <Menu
      side="top"
      className="w-88 max-w-[calc(100vw-1.5rem)]"
      trigger={<IconButton icon={ListMusic} label={playbackMessages.queue} />}
    >
      {queue.slice(place, place + shownItems).map((item) => {
        const isCurrent = item.id === current?.id;
        const go = () => (isCurrent ? controls.toggle() : controls.play(item, queue));
        return (
          <MenuItem
            key={item.id}
            icon={isCurrent ? AudioLines : Play}
            isCurrent={isCurrent}
            onSelect={go}
          >
            <span className="flex items-baseline justify-between gap-4">
              <span className="truncate">{item.title}</span>
              {item.durationMs !== null && (
                <span className="stamp shrink-0 text-ink-2">{formatTime(item.durationMs)}</span>
              )}
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
