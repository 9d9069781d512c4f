type AuthHeadingProps = { title: string; lead: string };

export function AuthHeading({ title, lead }: AuthHeadingProps) {
  return (
    <div className="mb-7">
      <h1 tabIndex={-1} data-page-title="" className="title-1 outline-none">
        {title}
      </h1>
      <p className="mt-2 text-lead text-balance text-ink-2">{lead}</p>
    </div>
  );
}
