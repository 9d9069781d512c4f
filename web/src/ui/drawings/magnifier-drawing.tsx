import { Drawing } from '#ui/drawings/drawing.tsx';

/** A loupe on an empty light table: for a search without results and for missing pages. */
export function MagnifierDrawing() {
  return (
    <Drawing>
      <rect
        x="40"
        y="34"
        width="96"
        height="84"
        rx="10"
        className="fill-surface-2 stroke-line-strong"
        strokeWidth="1.5"
      />
      <path d="M58 58h42M58 76h30M58 94h36" className="stroke-line-strong" strokeWidth="4" />
      <circle cx="126" cy="62" r="34" className="fill-surface" />
      <circle
        cx="126"
        cy="62"
        r="25"
        className="fill-[color-mix(in_oklch,var(--lamp)_34%,transparent)] stroke-none"
      />
      <path d="M112 52c3-6 8-9 14-9" className="stroke-lamp-edge" />
      <path d="m151 87 26 27" strokeWidth="7" />
    </Drawing>
  );
}
