import { Link2Off } from 'lucide-react';
import { Notice } from '#features/shares/visitor/notice.tsx';
import { visitorMessages } from '#features/shares/visitor/visitor.messages.ts';

const words = visitorMessages.ended;

/** One text for all links that no longer work, so that visitors do not learn what a link once showed. */
export function EndedShare() {
  return <Notice icon={Link2Off} title={words.title} text={words.text} />;
}
