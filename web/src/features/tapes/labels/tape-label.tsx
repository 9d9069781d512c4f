import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import type { LabelSheet } from '#features/tapes/labels/label-sheets.ts';
import { tapeMessages as words } from '#features/tapes/tapes.messages.ts';
import { QrCode } from '#ui/qr-code.tsx';

type TapeLabelProps = { tape: TapeCard; address: string; label: LabelSheet['label'] };

/** One sticky label: number, what is written on the tape, and the code that leads to its page. Measures in mm. */
export function TapeLabel({ tape, address, label }: TapeLabelProps) {
  const { width, height } = label;
  const isSmall = height < 25;
  const space = isSmall ? 1.2 : 3;
  const code = Math.min(height - 2 * space, isSmall ? 14.4 : 25);
  return (
    <div
      className="flex items-center overflow-hidden bg-white text-black"
      style={{ width: mm(width), height: mm(height), padding: mm(space), gap: mm(space) }}
    >
      <QrCode
        text={`${address}/t/${tape.number}`}
        label={words.labels.code(tape.number)}
        size={mm(code)}
      />
      <div className="flex h-full min-w-0 flex-1 flex-col justify-between overflow-hidden">
        <p
          className="overflow-hidden font-serif font-[540] break-words"
          style={{
            fontSize: mm(isSmall ? 2.35 : 4),
            lineHeight: 1.15,
            maxHeight: `${isSmall ? 3.45 : 4.6}em`,
          }}
        >
          {tape.label}
        </p>
        <p className="stamp" style={{ fontSize: mm(isSmall ? 2.3 : 3.4), lineHeight: 1.2 }}>
          {words.number(tape.number)}
          {!isSmall && <span className="block">{words.kinds[tape.kind]}</span>}
        </p>
      </div>
    </div>
  );
}

const mm = (length: number): string => `${length.toFixed(2)}mm`;
