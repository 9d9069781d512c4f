import { Drawing } from '#ui/drawings/drawing.tsx';

/** A tape: for recordings. */
export function CassetteDrawing() {
  return (
    <Drawing>
      <rect x="42" y="28" width="136" height="88" rx="11" className="fill-surface" />
      <rect x="56" y="40" width="108" height="48" rx="4" className="fill-audio-soft stroke-none" />
      <circle cx="86" cy="64" r="15" className="fill-surface" />
      <circle cx="134" cy="64" r="15" className="fill-surface" />
      <circle cx="86" cy="64" r="5" className="fill-lamp stroke-lamp-edge" />
      <circle cx="134" cy="64" r="5" className="fill-lamp stroke-lamp-edge" />
      <path d="m74 116 7-17h58l7 17" strokeLinejoin="round" />
    </Drawing>
  );
}
