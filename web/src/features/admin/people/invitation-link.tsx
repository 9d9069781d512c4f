import { Copy } from 'lucide-react';
import { peopleMessages } from '#features/admin/people/people.messages.ts';
import { copyText } from '#features/shares/copy-text.ts';
import { Button } from '#ui/button.tsx';
import { DialogBody } from '#ui/dialog-body.tsx';
import { DialogFooter } from '#ui/dialog-footer.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { showToast } from '#ui/toast.ts';

const words = peopleMessages.invitations;

type InvitationLinkProps = { link: string; email: string; onClose: () => void };

/** The link of an invitation, to be handed over by whoever made it. */
export function InvitationLink({ link, email, onClose }: InvitationLinkProps) {
  const copy = async () => {
    if (await copyText(Promise.resolve(link))) showToast.success({ title: words.copied });
    else showToast.error({ title: words.copyFailed });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.made}
      description={words.linkLead(email)}
      width={540}
    >
      <DialogBody>
        <Field label={words.link}>
          <Input
            readOnly
            lock={false}
            value={link}
            onFocus={(event) => event.currentTarget.select()}
            className="stamp text-[0.9375rem]"
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button icon={Copy} onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
