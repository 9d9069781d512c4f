import { Link2Off } from 'lucide-react';
import { Notice } from '#features/shares/visitor/notice.tsx';
import { visitorMessages } from '#features/shares/visitor/visitor.messages.ts';

const words = visitorMessages.ended;

/** One text for everything that a link may no longer open, so that nobody learns what once was there. */
export function EndedShare() {
  return <Notice icon={Link2Off} title={words.title} text={words.text} />;
}
