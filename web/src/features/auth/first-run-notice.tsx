import { authMessages } from '#features/auth/auth.messages.ts';
import { useSignUpOptions } from '#features/auth/use-sign-up-options.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

const words = authMessages.firstRun;

type FirstRunNoticeProps = { invitation: string | undefined };

/** Says on /auth that this archive has no administrator yet, and how it gets one; nothing once it has one. */
export function FirstRunNotice({ invitation }: FirstRunNoticeProps) {
  const { options, isOpen } = useSignUpOptions(invitation);
  if (options?.needsAdministrator !== true) return null;
  return (
    <InlineAlert tone="info" title={words.title} className="mb-6">
      {isOpen ? (
        <p>{words.signUpFirst}</p>
      ) : (
        <>
          <p>{words.nobodySignsUp}</p>
          <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5">
            <li>
              {words.bySettings.before}
              <Name>{words.bySettings.email}</Name>
              {words.bySettings.and}
              <Name>{words.bySettings.password}</Name>
              {words.bySettings.after}
            </li>
            <li>
              {words.byCommand}
              <Name>{words.command}</Name>
            </li>
          </ul>
        </>
      )}
    </InlineAlert>
  );
}

/** A setting or a command, as it is typed. */
function Name({ children }: { children: string }) {
  return <code className="stamp font-[560] break-words text-ink">{children}</code>;
}
