import { Drawing } from '#ui/drawings/drawing.tsx';

/** Sheets in a box with room for one more: for collections. */
export function StackDrawing() {
  return (
    <Drawing>
      <rect x="70" y="20" width="80" height="30" rx="7" className="fill-surface-3 stroke-none" />
      <rect
        x="58"
        y="30"
        width="104"
        height="40"
        rx="8"
        className="fill-surface-2 stroke-line-strong"
        strokeWidth="1.5"
      />
      <rect x="46" y="42" width="128" height="80" rx="10" className="fill-surface" />
      <circle
        cx="110"
        cy="82"
        r="26"
        className="stroke-lamp-edge"
        strokeWidth="1.75"
        strokeDasharray="4 4.6"
      />
      <path d="M110 68v28m-14-14h28" strokeWidth="3" />
    </Drawing>
  );
}
