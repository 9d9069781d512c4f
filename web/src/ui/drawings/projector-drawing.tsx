import { Drawing } from '#ui/drawings/drawing.tsx';

/** A film camera with a beam of light: for videos. */
export function ProjectorDrawing() {
  return (
    <Drawing>
      <path
        d="M112 76 196 38v76z"
        className="fill-[color-mix(in_oklch,var(--lamp)_34%,transparent)] stroke-none"
      />
      <path d="M52 114l-6 14m52-14 6 14" />
      <circle cx="52" cy="42" r="15" className="fill-surface" />
      <circle cx="86" cy="42" r="12" className="fill-surface" />
      <circle cx="52" cy="42" r="4" className="fill-ink stroke-none" />
      <circle cx="86" cy="42" r="3.5" className="fill-ink stroke-none" />
      <rect x="36" y="57" width="66" height="57" rx="8" className="fill-surface" />
      <rect x="102" y="66" width="11" height="20" rx="2.5" className="fill-ink" />
      <circle cx="60" cy="86" r="11" className="fill-surface-3 stroke-none" />
      <path d="m57 81 8 5-8 5z" className="fill-ink stroke-ink" strokeLinejoin="round" />
    </Drawing>
  );
}
