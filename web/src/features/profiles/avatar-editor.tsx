import { Camera, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { messageOf } from '#api/errors.ts';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { useChangeAvatar } from '#features/profiles/use-change-avatar.ts';
import { Button } from '#ui/form/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';

const words = profileMessages.avatar;

type AvatarEditorProps = { hasPicture: boolean };

/** Sets, changes and removes the person's own picture. */
export function AvatarEditor({ hasPicture }: AvatarEditorProps) {
  const picker = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { change, remove } = useChangeAvatar();
  const label = hasPicture ? words.change : words.choose;
  return (
    <div className="mt-5 flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={Camera}
          busy={change.isPending}
          busyLabel={words.saving}
          onClick={() => picker.current?.click()}
        >
          {label}
        </Button>
        {hasPicture && (
          <Button
            size="sm"
            variant="quiet"
            icon={Trash2}
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {words.remove}
          </Button>
        )}
      </div>
      <p className="text-small text-ink-2">{words.hint}</p>
      <div role="alert">
        {change.error !== null && <FieldError id={errorId}>{messageOf(change.error)}</FieldError>}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*"
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) change.mutate(file);
          // Cleared, so that choosing the same photo again is a change.
          target.value = '';
        }}
      />
    </div>
  );
}
