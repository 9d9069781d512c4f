import type { LucideIcon } from 'lucide-react';
import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { formatCount } from '#lib/plural.ts';
import { segment, segmentGroup } from '#ui/form/segment-styles.ts';

type Tab<Value extends string> = {
  value: Value;
  label: string;
  icon?: LucideIcon;
  count?: number | string;
};

type TabsProps<Value extends string> = {
  /** The accessible name of the tab list: what the tabs switch between. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
  /** TabPanel elements, one for each tab. */
  children: ReactNode;
  /** Makes the tabs share the whole width. */
  stretch?: boolean;
  /** Puts tabs that do not fit a phone on a second line. */
  wraps?: boolean;
  /** Content at the other end of the line. */
  aside?: ReactNode;
  className?: string;
};

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onValueChange, tabs, children, aside, className } = props;
  const { stretch, wraps } = props;
  const change = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onValueChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={change} className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Radix.List
          aria-label={label}
          className={cn(segmentGroup, stretch && 'md:w-full', wraps && 'max-md:flex-wrap')}
        >
          {tabs.map(({ value: tabValue, label: tabLabel, icon: Icon, count }) => (
            <Radix.Trigger
              key={tabValue}
              value={tabValue}
              className={cn(
                segment,
                'data-[state=active]:border-line data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-1',
                count !== undefined && 'max-md:flex-col',
                stretch && 'md:flex-1',
              )}
            >
              {Icon && <Icon size={20} aria-hidden="true" className="shrink-0 max-md:hidden" />}
              {tabLabel}
              {count !== undefined && (
                <span className="stamp font-normal">
                  {typeof count === 'number' ? formatCount(count) : count}
                </span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {children}
    </Radix.Root>
  );
}
