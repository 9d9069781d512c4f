import type { KeptField, KeptFields } from '@heirloom/contract/media/history.schema.ts';
import { historyMessages } from '#features/history/history.messages.ts';
import { formatCaptureDate } from '#lib/format-date.ts';

const words = historyMessages;

type SaidDate = Pick<KeptFields['capture'], 'localTime' | 'precision' | 'isApproximate'>;
type Said = Partial<Omit<KeptFields, 'capture'>> & { capture?: SaidDate | undefined };

export function textOfField(field: KeptField, said: Said): string {
  switch (field) {
    case 'title':
    case 'description':
      return said[field] || words.nothing;
    case 'capture':
      return dateText(said.capture);
    case 'rotation':
      return words.degrees(said.rotation ?? 0);
  }
}

function dateText(capture: SaidDate | undefined): string {
  const date = capture && formatCaptureDate(capture);
  if (!date) return words.unknownDate;
  return capture.isApproximate ? `${words.about} ${date}` : date;
}
