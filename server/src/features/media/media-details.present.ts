import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { chaptersOfFile, type StoredChapter } from '#features/chapters/stored-chapter.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { readImported } from '#features/media-items/read-imported.ts';
import type { DetailRows, RenditionRow } from '#features/media/media-details.read.ts';
import { presentSources } from '#features/media/media-sources.present.ts';
import { type MediaVariant, isMediaVariant, mediaUrl } from '#features/media/media-variant.ts';
import { presentMediaItem } from '#features/media/media.present.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';

export function presentMediaDetails(row: MediaRow, rows: DetailRows): MediaDetails {
  const facts = storedFacts.parse(row.facts);
  const imported = rows.seesImported ? readImported(row) : null;
  const has = (kind: MediaVariant) => rows.renditions.some((rendition) => rendition.kind === kind);
  const urlIf = (isThere: boolean, variant: MediaVariant) =>
    isThere ? mediaUrl(row, variant) : null;
  return {
    ...presentMediaItem(row),
    sources: presentSources(row, rows.renditions, facts),
    captions: rows.renditions.flatMap((rendition) => presentCaptions(row, rendition)),
    storyboardUrl: urlIf(has('storyboard.vtt'), 'storyboard.vtt'),
    // Made at the first request, from the same picture as the view.
    zoomUrl: urlIf(row.type === 'image' && has('view'), 'zoom'),
    motionUrl: urlIf(has('motion'), 'motion') ?? presentLiveFilm(rows.liveFilm),
    originalUrl: mediaUrl(row, 'original'),
    downloadUrl: mediaUrl(row, 'download'),
    chapters: (rows.chapters ?? chaptersOfFile(row.id, facts.chapters)).map(presentChapter),
    emptyStretches: rows.emptyStretches,
    facts: facts.list,
    location: facts.location ?? imported?.location ?? null,
    imported,
    positionMs: rows.positionMs,
    createdAt: row.created_at.toISOString(),
    ownerName: rows.ownerName,
    hasChosenPoster: row.poster_at_ms !== null || has('cover'),
    rotation: row.rotation,
    ...(rows.parent && { part: presentPart(row, rows.parent) }),
    rights: {
      download: rows.rights.has('download'),
      mend: rows.rights.has('mend'),
      trash: rows.rights.has('trash'),
      share: rows.rights.has('share'),
    },
    ...(rows.proposalSpace?.isOwnerMember && { proposalSpaceId: rows.proposalSpace.id }),
  };
}

function presentPart(
  { part_begin_ms, part_end_ms }: MediaRow,
  { row: parent, renditions }: NonNullable<DetailRows['parent']>,
): MediaDetails['part'] {
  return {
    parentTitle: parent.title,
    beginMs: part_begin_ms ?? 0,
    endMs: part_end_ms ?? 0,
    sources: presentSources(parent, renditions, storedFacts.parse(parent.facts)),
    captions: renditions.flatMap((rendition) => presentCaptions(parent, rendition)),
  };
}

function presentChapter({ id, title, startMs, endMs, isBoring }: StoredChapter) {
  return { id, title, startMs, endMs, isBoring };
}

const presentLiveFilm = (film: DetailRows['liveFilm']): string | null =>
  film &&
  (presentSources(film.row, film.renditions, storedFacts.parse(film.row.facts))[0]?.url ?? null);

function presentCaptions(row: MediaRow, { kind, language, label }: RenditionRow) {
  if (!kind.startsWith('captions-') || !isMediaVariant(kind)) return [];
  return [{ url: mediaUrl(row, kind), language: language ?? 'und', label: label ?? 'Captions' }];
}
