import { Drawing } from '#ui/drawings/drawing.tsx';

/** Three slide mounts, the front one lit: for photos and for everything together. */
export function SlidesDrawing() {
  return (
    <Drawing>
      <g className="fill-surface stroke-line-strong" strokeWidth="1.5">
        <rect x="12" y="32" width="90" height="90" rx="11" transform="rotate(-9 57 77)" />
        <rect x="118" y="32" width="90" height="90" rx="11" transform="rotate(9 163 77)" />
      </g>
      <g className="fill-surface-3 stroke-none">
        <rect x="24" y="44" width="66" height="44" rx="3" transform="rotate(-9 57 77)" />
        <rect x="130" y="44" width="66" height="50" rx="3" transform="rotate(9 163 77)" />
      </g>
      <rect x="60" y="16" width="100" height="100" rx="12" className="fill-surface" />
      <rect x="73" y="30" width="74" height="50" rx="3" className="fill-lamp stroke-none" />
      <path
        d="M73 69c9-7 17-9 27-5 12 5 17 4 26-4 7-6 14-6 21-3v20a3 3 0 0 1-3 3H76a3 3 0 0 1-3-3z"
        className="fill-[oklch(0.36_0.05_62)] stroke-none"
      />
      <circle cx="92" cy="46" r="7" className="fill-[oklch(0.36_0.05_62)] stroke-none" />
      <path d="M96 97h28" className="stroke-line-strong" strokeWidth="6" />
    </Drawing>
  );
}
