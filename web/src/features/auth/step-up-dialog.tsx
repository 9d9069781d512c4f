import type { StepUpInput } from '@heirloom/contract/auth/auth.schema.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { isDeclined, passkeyObstacle, provePasskey } from '#features/auth/passkey-browser.ts';
import { goToProvider } from '#features/auth/provider-return.ts';
import { StepUpField, type StepUpProof } from '#features/auth/step-up-field.tsx';
import { stepUpMessages as words } from '#features/auth/step-up.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type Proof = () => StepUpInput | Promise<StepUpInput>;

type StepUpDialogProps = {
  /** What is done, in a few words. */
  purpose: string | undefined;
  onAnswer: (isProven: boolean) => void;
};

/** Asks for the password again, for a code when two-factor sign-in is on, or for a passkey. */
export function StepUpDialog({ purpose, onAnswer }: StepUpDialogProps) {
  const [by, setBy] = useState<StepUpProof>('password');
  const [typed, setTyped] = useState('');
  const twoFactor = useQuery(api.auth.twoFactorState.queryOptions());
  const hasPasskey = useHasPasskey();
  const provider = useProofAtProvider();
  // Who signs in at a provider may have no password.
  const hasNone = provider.hasPassword === false && by === 'password';
  const prove = useMutation({
    mutationFn: async (proof: Proof) => client.auth.stepUp(await proof()),
    onSuccess: () => onAnswer(true),
    // The error is shown beside the field.
    meta: { failure: () => null },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '' || prove.isPending) return;
    prove.mutate(() => (by === 'password' ? { password: typed } : { code: typed }));
  };
  const switchProof = () => {
    setBy(by === 'password' ? 'code' : 'password');
    setTyped('');
    prove.reset();
  };

  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      title={hasNone ? words.titleOther : by === 'password' ? words.title : words.titleCode}
      description={words.lead(purpose)}
      width={520}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          {hasNone ? (
            <p>{words.noPassword}</p>
          ) : (
            <StepUpField
              key={by}
              by={by}
              value={typed}
              onChange={setTyped}
              error={
                prove.error === null || isDeclined(prove.error) ? undefined : messageOf(prove.error)
              }
            />
          )}
          {(twoFactor.data?.isOn || hasPasskey || provider.name !== null) && (
            <div className="-ml-1 flex flex-wrap gap-x-5 gap-y-1">
              {twoFactor.data?.isOn && (
                <Button variant="link" className="underline" onClick={switchProof}>
                  {by === 'password' ? words.byCode : words.byPassword}
                </Button>
              )}
              {hasPasskey && (
                <Button
                  variant="link"
                  className="underline"
                  busy={prove.isPending && prove.variables === proofByPasskey}
                  onClick={() => prove.mutate(proofByPasskey)}
                >
                  {words.byPasskey}
                </Button>
              )}
              {provider.name !== null && (
                <Button
                  variant="link"
                  className="underline"
                  busy={provider.isBusy}
                  onClick={provider.begin}
                >
                  {words.byProvider(provider.name)}
                </Button>
              )}
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => onAnswer(false)}>{words.cancel}</Button>
          {!hasNone && (
            <Button
              type="submit"
              variant="primary"
              busy={prove.isPending && prove.variables !== proofByPasskey}
              busyLabel={words.confirming}
            >
              {words.confirm}
            </Button>
          )}
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

/** Tells whether this person has a passkey that can be used on this page. */
function useHasPasskey(): boolean {
  const { data: options } = useQuery(api.auth.options.queryOptions());
  const { data: passkeys } = useQuery(api.passkeys.list.queryOptions());
  const works = passkeys?.items.some(({ foreignHost }) => foreignHost === null) ?? false;
  return works && options !== undefined && passkeyObstacle(options.passkeyOrigin) === null;
}

/** How to prove it at the provider: the browser goes there, and comes back to this page. */
function useProofAtProvider() {
  const { data: options } = useQuery(api.auth.options.queryOptions());
  const { data: state } = useQuery(api.auth.providerState.queryOptions());
  const begin = useMutation(
    api.auth.beginProof.mutationOptions({
      onSuccess: ({ address }) => {
        const { pathname, search } = window.location;
        goToProvider(address, { purpose: 'proof', next: pathname + search });
      },
      meta: {
        failure: (error) => ({ title: words.providerFailed, description: messageOf(error) }),
      },
    }),
  );
  return {
    name: state?.isLinked ? (options?.provider ?? null) : null,
    hasPassword: state?.hasPassword,
    begin: () => begin.mutate({}),
    // The page is left behind.
    isBusy: begin.isPending || begin.isSuccess,
  };
}

const proofByPasskey = async (): Promise<StepUpInput> => ({
  passkey: await provePasskey(await client.auth.askPasskey()),
});
