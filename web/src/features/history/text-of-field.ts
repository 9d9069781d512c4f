import type {
  HistoryField,
  HistoryFields,
  PosterChoice,
} from '@heirloom/contract/media/history.schema.ts';
import { historyMessages } from '#features/history/history.messages.ts';
import { formatCaptureDate } from '#lib/format-date.ts';
import { formatTime } from '#lib/format-duration.ts';

const words = historyMessages;

type SaidDate = Pick<HistoryFields['capture'], 'localTime' | 'precision' | 'isApproximate'>;
type Said = Partial<Omit<HistoryFields, 'capture'>> & { capture?: SaidDate | undefined };

type FormatTime = (ms: number) => string;

/** `showTime`: how a moment of the film is written, where one may be said. */
export function textOfField(
  field: HistoryField,
  said: Said,
  showTime: FormatTime = formatTime,
): string {
  switch (field) {
    case 'title':
    case 'description':
      return said[field] || words.nothing;
    case 'capture':
      return dateText(said.capture);
    case 'rotation':
      return words.degrees(said.rotation ?? 0);
    case 'poster':
      return posterText(said.poster, showTime);
  }
}

function dateText(capture: SaidDate | undefined): string {
  const date = capture && formatCaptureDate(capture);
  if (!date) return words.unknownDate;
  return capture.isApproximate ? `${words.about} ${date}` : date;
}

function posterText(poster: PosterChoice | undefined, showTime: FormatTime): string {
  if (poster && poster.pictureId !== null) return words.ownPicture;
  return poster && poster.atMs !== null ? words.frameAt(showTime(poster.atMs)) : words.ownFrame;
}
