import { errorWords } from '@heirloom/contract/errors.messages.ts';
import type { ImportDetails, ImportSummary } from '@heirloom/contract/imports/imports.schema.ts';
import type { ImportReport } from '#features/imports/import-report.read.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import type { Counts, ListedImport } from '#features/imports/imports.read.ts';
import type { ImportRow } from '#features/imports/imports.repo.ts';
import { storedRefusals } from '#features/uploads/refusal-for.ts';
import { inReadersLanguage } from '#platform/in-readers-language.ts';

const shownCollections = 200;

/** A stored sentence in the language of whoever reads it. */
export function sentenceFor(stored: string): string {
  return inReadersLanguage([importWords, errorWords, ...storedRefusals], stored);
}

export function presentSummary({ counts, ...row }: ListedImport): ImportSummary {
  return {
    ...presentHead(row),
    kept: sum(counts, ['kept']),
    waiting: sum(counts, ['new']),
    notKept: sum(counts, ['refused', 'failed']).files,
  };
}

type Details = {
  row: ImportRow & { owner_name: string };
  report: ImportReport;
} & Pick<ImportDetails, 'left' | 'received'>;

export function presentDetails({ row, report, left, received }: Details): ImportDetails {
  const { files, kinds, dates, collections } = report;
  return {
    ...presentHead(row),
    kept: files.kept,
    waiting: files.new,
    notKept: files.refused.files + files.failed.files,
    choices: { collections: row.collections, withTrash: row.with_trash },
    kinds,
    here: files.here,
    twice: files.twice,
    sidecars: files.sidecar,
    refused: files.refused,
    failed: files.failed,
    unmatched: report.remarks,
    reasons: report.refusals.map(({ reason, files: count }) => ({
      reason: sentenceFor(reason),
      files: count,
    })),
    dates: {
      sidecar: dates.sidecar,
      fileName: dates.file_name,
      folderName: dates.folder_name,
    },
    collections: collections.slice(0, shownCollections),
    collectionCount: collections.length,
    left,
    received,
  };
}

function presentHead(row: ImportRow & { owner_name: string }) {
  return {
    id: row.id,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    sources: row.source.split('\n').map(lastName),
    from: row.origin,
    state: row.state,
    problem: row.problem === null ? null : sentenceFor(row.problem),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** Where folders lie on the server is nobody's business. */
const lastName = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

function sum(counts: Counts, states: Counts[number]['state'][]) {
  return counts
    .filter(({ state }) => states.includes(state))
    .reduce((all, each) => ({ files: all.files + each.files, bytes: all.bytes + each.bytes }), {
      files: 0,
      bytes: 0,
    });
}
