import { Check, Settings } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { menuItemStyles } from '#ui/menu-item-styles.ts';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { PlayerButton } from '#features/playback/player-button.tsx';
import { rates } from '#features/playback/player-keys.ts';
import type { ReactNode } from 'react';
import { Menu } from '#ui/menu.tsx';

type PlayerSettingsProps = {
  details: ShownDetails;
  rate: number;
  onRate: (rate: number) => void;
  caption: string | null;
  onCaption: (language: string | null) => void;
  sourceUrl: string;
  onSource: (url: string) => void;
  /** Entries of other features, at the end. */
  entries?: ReactNode;
};

/** Speed, captions and quality; a part that has no choice is not shown. */
export function PlayerSettings(props: PlayerSettingsProps) {
  const { details, rate, onRate, caption, onCaption, sourceUrl, onSource } = props;
  const words = playbackMessages;
  const captions = details.captions.map(({ url, label }) => ({ value: url, label }));
  return (
    <Menu
      side="top"
      className="z-(--z-viewer-menu)"
      trigger={<PlayerButton icon={Settings} label={words.settings} />}
    >
      <Choices
        label={words.speed}
        value={String(rate)}
        onValue={(value) => onRate(Number(value))}
        options={rates.map((known) => ({ value: String(known), label: words.speedValue(known) }))}
      />
      {captions.length > 0 && (
        <Choices
          label={words.captions}
          value={caption ?? ''}
          onValue={(value) => onCaption(value || null)}
          options={[{ value: '', label: words.captionsOff }, ...captions]}
        />
      )}
      {details.sources.length > 1 && (
        <Choices
          label={words.quality}
          value={sourceUrl}
          onValue={onSource}
          options={details.sources.map((source) => ({
            value: source.url,
            label: words.qualityValue(source.height),
          }))}
        />
      )}
      {props.entries}
    </Menu>
  );
}

type ChoicesProps = {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onValue: (value: string) => void;
};

function Choices({ label, value, options, onValue }: ChoicesProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValue} className="pb-1">
      <Radix.Label className="px-3.5 pt-2 pb-1 text-caption font-[640] text-ink-2">
        {label}
      </Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={menuItemStyles()}>
          <span className="grid size-5 place-items-center">
            <Radix.ItemIndicator>
              <Check size={18} aria-hidden="true" />
            </Radix.ItemIndicator>
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
