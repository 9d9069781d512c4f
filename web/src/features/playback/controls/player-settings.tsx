import type { Playable } from '@heirloom/contract/media/playable.schema.ts';
import { Check, FastForward, Keyboard, Settings } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { rates } from '#features/playback/controls/player-keys.ts';
import type { EmptyTape } from '#features/playback/film/use-empty-tape.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import {
  chosenPlace,
  qualityAt,
  qualityOptions,
  type Quality,
} from '#features/playback/sources/quality.ts';
import { cn } from '#lib/cn.ts';
import { menuItemStyles } from '#ui/overlay/menu-item-styles.ts';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { MenuSeparator } from '#ui/overlay/menu-separator.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

type PlayerSettingsProps = {
  details: ShownDetails;
  rate: number;
  onRate: (rate: number) => void;
  caption: string | null;
  onCaption: (language: string | null) => void;
  /** The playing source. */
  playing: Playable | undefined;
  quality: Quality;
  onQuality: (quality: Quality) => void;
  /** Left out for films without empty tape. */
  emptyTape: EmptyTape | undefined;
  /** Menu entries of other features, at the end. */
  entries?: ReactNode;
  /** Opens the list of keyboard shortcuts. */
  onHelp: () => void;
};

/** The menu for speed, captions and quality; parts without a choice are hidden. */
export function PlayerSettings(props: PlayerSettingsProps) {
  const { details, rate, onRate, caption, onCaption } = props;
  const words = playbackMessages;
  const captions = details.captions.map(({ url, label }) => ({ value: url, label }));
  return (
    <Menu side="top" isDark trigger={<PlayerButton icon={Settings} label={words.settings} />}>
      <Choices
        label={words.speed}
        variant="tiles"
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
      {details.sources.length > 1 && <QualityChoices sources={details.sources} {...props} />}
      {props.emptyTape && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={props.emptyTape.isSkipped ? Check : FastForward}
            isCurrent={props.emptyTape.isSkipped}
            onSelect={props.emptyTape.toggle}
          >
            {words.skipEmptyAlways}
          </MenuItem>
        </>
      )}
      {props.entries}
      {/* A phone has no keyboard. */}
      <div className="max-md:hidden">
        <MenuSeparator />
        <MenuItem icon={Keyboard} onSelect={props.onHelp}>
          {words.shortcuts}
        </MenuItem>
      </div>
    </Menu>
  );
}

type QualityChoicesProps = Pick<PlayerSettingsProps, 'playing' | 'quality' | 'onQuality'> & {
  sources: Playable[];
};

function QualityChoices({ sources, playing, quality, onQuality }: QualityChoicesProps) {
  const options = qualityOptions(sources, playing);
  // The stored choice was made for another film: find the nearest choice of this one.
  const chosen = quality === 'auto' ? quality : qualityAt(sources, chosenPlace(sources, quality));
  return (
    <Choices
      label={playbackMessages.quality}
      value={String(chosen)}
      onValue={(value) => {
        const option = options.find((each) => String(each.quality) === value);
        if (option) onQuality(option.quality);
      }}
      options={options.map((option) => ({ value: String(option.quality), label: option.label }))}
    />
  );
}

type ChoicesProps = {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onValue: (value: string) => void;
  /** `tiles`: three short labels per row. */
  variant?: 'lines' | 'tiles';
};

function Choices({ label, value, options, onValue, variant = 'lines' }: ChoicesProps) {
  const Option = variant === 'tiles' ? TileOption : LineOption;
  return (
    <Radix.RadioGroup value={value} onValueChange={onValue} className="pb-1">
      <Radix.Label className="px-3.5 pt-2 pb-1 text-caption font-[640] text-ink-2">
        {label}
      </Radix.Label>
      <div className={cn(variant === 'tiles' && 'grid grid-cols-3 gap-1')}>
        {options.map((option) => (
          <Option key={option.value} {...option} />
        ))}
      </div>
    </Radix.RadioGroup>
  );
}

function LineOption({ value, label }: ChoicesProps['options'][number]) {
  return (
    <Radix.RadioItem value={value} className={menuItemStyles()}>
      <span className="grid size-5 place-items-center">
        <Radix.ItemIndicator>
          <Check size={18} aria-hidden="true" />
        </Radix.ItemIndicator>
      </span>
      {label}
    </Radix.RadioItem>
  );
}

function TileOption({ value, label }: ChoicesProps['options'][number]) {
  return (
    <Radix.RadioItem
      value={value}
      className={cn(
        menuItemStyles(),
        'justify-center px-2 data-[state=checked]:bg-lamp data-[state=checked]:text-lamp-foreground data-highlighted:data-[state=checked]:bg-[var(--lamp-hover)]',
      )}
    >
      {label}
    </Radix.RadioItem>
  );
}
