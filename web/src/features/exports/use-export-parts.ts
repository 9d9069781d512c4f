import type { ExportPartInput, ExportPlan } from '@heirloom/contract/exports/exports.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { exportPartUrl } from '#api/download-url.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { readDownloaded, rememberDownloaded } from '#features/exports/downloaded-parts.ts';
import type { WantedExport } from '#features/exports/export-address.ts';
import { exportMessages } from '#features/exports/exports.messages.ts';

type Part = ExportPlan['parts'][number];

const words = exportMessages.parts;

const failure = (error: unknown) =>
  codeOf(error) === 'STEP_UP_REQUIRED' ? null : words.refused(messageOf(error));

/** Asks for the files of an export, and downloads one when the server says that it may be. Render `dialog` once. */
export function useExportParts(wanted: WantedExport) {
  const userId = useSession().user?.id ?? '';
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const [begun, setBegun] = useState(() => readDownloaded(userId));
  const options = api.exports.plan.queryOptions({ input: wanted, retry: false });
  const isSecret = wanted.kind === 'everything';
  // Asked again whenever the page is opened, and never while somebody goes through its list.
  const query = useQuery({
    ...options,
    enabled: !isSecret,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const prove = useMutation({
    mutationFn: () => proven(() => client.exports.plan(wanted), words.prove),
    onSuccess: (plan) => queries.setQueryData(options.queryKey, plan),
    meta: { failure },
  });
  const download = useMutation({
    mutationFn: async (part: Part) => {
      const asked = askFor(wanted, part, query.data?.parts.length ?? 1);
      await proven(() => client.exports.check(asked), words.download);
      return { asked, key: keyOf(wanted, part) };
    },
    onSuccess: ({ asked, key }) => {
      beginDownload(exportPartUrl(asked));
      rememberDownloaded(userId, key);
      setBegun(readDownloaded(userId));
    },
    meta: { failure },
  });
  return {
    plan: query.data,
    error: query.error,
    needsProof: isSecret && query.data === undefined,
    isBusy: prove.isPending || download.isPending,
    dialog,
    prove: () => prove.mutate(),
    retry: () => void query.refetch(),
    download: (part: Part) => download.mutate(part),
    begunAt: (part: Part) => begun[keyOf(wanted, part)] ?? null,
  };
}

function askFor({ partBytes: _, ...scope }: WantedExport, part: Part, of: number): ExportPartInput {
  const { number, after, until } = part;
  return { ...scope, number, of, after, until };
}

/** What is in a part; one with more in it, as from the trash or by an import with older ids, is another. */
function keyOf(wanted: WantedExport, { after, until, items, bytes }: Part): string {
  const id = 'id' in wanted ? wanted.id : '';
  const clips = wanted.withClips ? 'clips' : '';
  return [wanted.kind, id, after ?? '', until, items, bytes, clips].join(' ');
}

function beginDownload(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
