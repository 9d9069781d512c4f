import { encode } from 'uqr';

type QrCodeProps = { text: string; label: string };

/** A QR code, dark on light in dark themes too, because cameras expect that. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-50 shrink-0 rounded-md border bg-white"
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
