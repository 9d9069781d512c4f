import { driveMessages } from '#features/drive/drive.messages.ts';

const words = driveMessages.setUp;
const settings = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'];

type SetUpPanelProps = { redirectUri: string };

/** Explains how the operator sets up the connection to Google Drive. */
export function SetUpPanel({ redirectUri }: SetUpPanelProps) {
  return (
    <section className="surface-card max-w-[52rem] p-5 md:p-7">
      <h2 className="title-2">{words.title}</h2>
      <p className="mt-2 text-ink-2">{words.intro}</p>
      <ol className="mt-4 flex list-decimal flex-col gap-4 pl-6 marker:font-[640]">
        <li>{words.steps.project}</li>
        <li>
          {words.steps.redirect}
          <code className="stamp mt-2 block rounded-md bg-surface-2 px-3 py-2.5 break-all select-all">
            {redirectUri}
          </code>
        </li>
        <li>
          {words.steps.settings}
          <span className="mt-2 flex flex-wrap gap-2">
            {settings.map((name) => (
              <code key={name} className="stamp rounded-md bg-surface-2 px-3 py-2.5 break-all">
                {name}
              </code>
            ))}
          </span>
        </li>
      </ol>
      <p className="mt-4 text-small text-ink-2">{words.more}</p>
    </section>
  );
}
