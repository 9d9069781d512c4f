import { encode } from 'uqr';
import { cn } from '#lib/cn.ts';

type QrCodeProps = {
  text: string;
  label: string;
  /** Its width and height in CSS, where it is printed. */
  size?: string;
};

/** A QR code, dark on light in dark themes too, because cameras expect that. */
export function QrCode({ text, label, size: length }: QrCodeProps) {
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
      {...(length !== undefined && { style: { width: length, height: length } })}
      className={cn('shrink-0 bg-white', length === undefined && 'size-50 rounded-md border')}
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
