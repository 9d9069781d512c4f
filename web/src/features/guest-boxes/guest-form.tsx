import type { OpenedGuestBox } from '@heirloom/contract/guest-boxes/guest-boxes.schema.ts';
import { guestNameMaximum } from '@heirloom/contract/limits.ts';
import { Pause, PackageCheck, Send } from 'lucide-react';
import { useState } from 'react';
import { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import { type GuestItem, guestProgress, isDate } from '#features/guest-boxes/guest-item.ts';
import { GuestRow } from '#features/guest-boxes/guest-row.tsx';
import type { GuestSending } from '#features/guest-boxes/use-guest-sending.ts';
import { formatSize } from '#lib/format-size.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Button } from '#ui/form/button.tsx';
import { Dropzone } from '#ui/form/dropzone.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

const { page: words, links } = guestMessages;

export type OpenBox = Extract<OpenedGuestBox, { state: 'open' }>;
type GuestFormProps = { box: OpenBox; sending: GuestSending; onSent: () => void };

/** Who the guest is, what they send, and how far it is. */
export function GuestForm({ box, sending, onSent }: GuestFormProps) {
  const { name, setName, items, dispatch, isSending, add, send, pause } = sending;
  const [isChecked, setIsChecked] = useState(false);
  const open = items.filter(({ status }) => status !== 'sent');
  const isAllSent = items.length > 0 && open.length === 0;
  if (isAllSent) return <Thanks box={box} sending={sending} onMore={onSent} />;
  const limit = limitProblem(box, open);
  const isReady =
    name.trim() !== '' &&
    limit === undefined &&
    open.every(
      (item) => fits(box, item) === undefined && item.title.trim() !== '' && isDate(item.date),
    );

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (isReady) send();
      }}
    >
      <Field
        label={words.name}
        hint={words.nameHint}
        error={isChecked && name.trim() === '' ? words.nameRequired : undefined}
      >
        <Input
          value={name}
          maxLength={guestNameMaximum}
          autoComplete="name"
          readOnly={isSending}
          lock={false}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {!isSending && (
        <Dropzone
          multiple
          variant={items.length > 0 ? 'row' : 'tall'}
          title={items.length > 0 ? words.chooseMore : words.choose}
          hint={words.chooseHint(links.fileCount(box.filesLeft), formatSize(box.bytesLeft))}
          buttonLabel={words.button}
          onFiles={add}
        />
      )}
      {items.length > 0 && (
        <>
          <ul aria-label={words.listed} className="divide-y border-y">
            {items.map((item) => (
              <GuestRow
                key={item.id}
                item={item}
                isFixed={isSending}
                isChecked={isChecked}
                problem={fits(box, item)}
                onEdit={(change) => dispatch({ do: 'edit', id: item.id, change })}
                onRemove={() => dispatch({ do: 'remove', id: item.id })}
              />
            ))}
          </ul>
          {limit !== undefined && <InlineAlert title={limit} />}
          {isSending ? (
            <Sending items={items} onPause={pause} />
          ) : (
            <div className="sticky bottom-0 -mx-1 bg-surface px-1 py-3">
              <Button type="submit" variant="accent" size="lg" icon={Send} className="w-full">
                {words.send(open.length)}
              </Button>
            </div>
          )}
          {!isSending && open.some(({ share }) => share > 0) && (
            <p className="text-small text-ink-2">{words.resume}</p>
          )}
        </>
      )}
    </form>
  );
}

function Sending({ items, onPause }: { items: readonly GuestItem[]; onPause: () => void }) {
  const sent = items.filter(({ status }) => status === 'sent').length;
  return (
    <div className="flex flex-col gap-4">
      <Progress
        label={words.progress(sent, items.length)}
        value={guestProgress(items)}
        hint={words.keepOpen}
      />
      <Button icon={Pause} className="self-start" onClick={onPause}>
        {words.stop}
      </Button>
    </div>
  );
}

type ThanksProps = { box: OpenBox; sending: GuestSending; onMore: () => void };

function Thanks({ box, sending, onMore }: ThanksProps) {
  const { name, items, dispatch } = sending;
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <IconTile icon={PackageCheck} tone="success" size="lg" />
      <h2 className="title-2">{words.thanks(name.trim())}</h2>
      <p className="text-lead text-ink-2">{words.arrived(items.length, box.spaceName)}</p>
      <Button
        onClick={() => {
          dispatch({ do: 'removeSent' });
          onMore();
        }}
      >
        {words.sendMore}
      </Button>
    </div>
  );
}

function limitProblem(box: OpenBox, open: readonly GuestItem[]): string | undefined {
  // What is on its way already has its place.
  const fresh = open.filter(({ share }) => share === 0);
  const bytes = fresh.reduce((sum, { file }) => sum + file.size, 0);
  if (fresh.length > box.filesLeft) return words.tooMany(box.filesLeft);
  return bytes > box.bytesLeft ? words.tooLarge(formatSize(box.bytesLeft)) : undefined;
}

function fits(box: OpenBox, { file }: GuestItem): string | undefined {
  if (file.size === 0) return words.emptyFile;
  const most = box.fileBytesMaximum;
  return file.size > most ? words.fileTooLarge(formatSize(most)) : undefined;
}
