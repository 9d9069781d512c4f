import { MessageCircle } from 'lucide-react';
import { commentsMessages as words } from '#features/comments/comments.messages.ts';
import type { CommentPlaceChoice } from '#features/comments/use-comment-place.ts';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { formatCount } from '#lib/plural.ts';
import { IconButton } from '#ui/form/icon-button.tsx';

type CommentsButtonProps = {
  chosen: CommentPlaceChoice;
  variant: 'player' | 'icon';
  isOpen: boolean;
  onClick: () => void;
};

/** Opens and closes the comments beside a film or a photo; says how many there are. */
export function CommentsButton({ chosen, variant, isOpen, onClick }: CommentsButtonProps) {
  const { commentCount } = chosen.place;
  const label = words.open(commentCount);
  return (
    <span className="relative">
      {variant === 'player' ? (
        <PlayerButton
          icon={MessageCircle}
          label={label}
          aria-pressed={isOpen}
          onClick={onClick}
          className="bg-scrim"
        />
      ) : (
        <IconButton
          icon={MessageCircle}
          label={label}
          caption={words.heading}
          aria-pressed={isOpen}
          variant={isOpen ? 'accent' : 'quiet'}
          onClick={onClick}
        />
      )}
      {commentCount > 0 && (
        <span
          aria-hidden="true"
          className="stamp pointer-events-none absolute top-0 right-0 min-w-5 rounded-full bg-lamp px-1.5 text-center text-[0.8125rem] leading-5 text-lamp-foreground"
        >
          {formatCount(commentCount)}
        </span>
      )}
    </span>
  );
}
