const pill = 'grid h-8 w-14 place-items-center rounded-full border-[1.5px] border-transparent';

/** The style of the links in the tab bar: a pill with an icon, the word below it. */
export const tabStyles = {
  tab: 'group flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-[0.78125rem] leading-tight font-[560] text-ink-2 aria-[current=page]:font-[680] aria-[current=page]:text-ink',
  pill: `${pill} group-aria-[current=page]:border-lamp-edge group-aria-[current=page]:bg-lamp-soft`,
  uploadPill: `${pill} border-lamp-edge bg-lamp text-lamp-foreground`,
};
