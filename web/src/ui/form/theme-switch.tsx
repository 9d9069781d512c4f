import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { cn } from '#lib/cn.ts';
import { setThemeChoice } from '#lib/theme.ts';
import { useThemeChoice } from '#lib/use-theme-choice.ts';
import { segment, segmentGroup } from '#ui/form/segment-styles.ts';
import { uiMessages } from '#ui/ui.messages.ts';

const choices = [
  { value: 'system', label: uiMessages.theme.system, icon: Monitor },
  { value: 'light', label: uiMessages.theme.light, icon: Sun },
  { value: 'dark', label: uiMessages.theme.dark, icon: Moon },
] as const;

type ThemeSwitchProps = { hideLabels?: boolean; className?: string };

/** Lets the person choose System, Light or Dark. */
export function ThemeSwitch({ hideLabels = false, className }: ThemeSwitchProps) {
  const current = useThemeChoice();
  const name = useId();
  return (
    <fieldset className={cn(segmentGroup, hideLabels && 'w-fit', className)}>
      <legend className="sr-only">{uiMessages.theme.label}</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          title={label}
          className={cn(
            segment,
            'has-checked:border-line has-checked:bg-raised has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
            hideLabels && 'min-w-12 px-3 md:px-3',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === current}
            onChange={() => setThemeChoice(value)}
            className="sr-only"
          />
          <Icon size={20} aria-hidden="true" className="shrink-0" />
          <span className={cn(hideLabels && 'sr-only')}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
