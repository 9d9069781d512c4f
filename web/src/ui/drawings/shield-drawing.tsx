import { Drawing } from '#ui/drawings/drawing.tsx';

/** A locked room: for what is not open to this person. */
export function ShieldDrawing() {
  return (
    <Drawing>
      <path
        d="M110 16c14 10 28 14 44 15 0 42-10 72-44 91-34-19-44-49-44-91 16-1 30-5 44-15z"
        className="fill-surface"
        strokeLinejoin="round"
      />
      <path
        d="M110 30c11 7 21 10 33 11-1 32-9 53-33 67-24-14-32-35-33-67 12-1 22-4 33-11z"
        className="fill-surface-2 stroke-none"
      />
      <circle cx="110" cy="64" r="10" className="fill-lamp stroke-lamp-edge" />
      <path d="M110 74v16" strokeWidth="3" />
    </Drawing>
  );
}
