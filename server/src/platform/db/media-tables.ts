import type { CheckFinding } from '@heirloom/contract/fixity/fixity.schema.ts';
import type {
  CapturePrecision,
  CaptureSource,
  MediaStatus,
  MediaType,
  Rotation,
} from '@heirloom/contract/media/media.schema.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type {
  InstantOrNull,
  InstantByDefault,
  LocalTime,
  Json,
  JsonOrNull,
} from '#platform/db/column-types.ts';

type Bucket = 'movies' | 'images' | 'audio';
export type PosterRule = 'upload' | 'movie-dialog' | 'admin';

export type MediaTable = {
  id: string;
  user_id: string;
  type: MediaType;
  title: string;
  description: string | null;
  /** Null where the item is a clip, as are `file_path` and `sha256`; its size is 0 and its name empty. */
  bucket: Bucket | null;
  file_path: string | null;
  file_size: number;
  original_name: string;
  /** The folder that the file was uploaded with, as `Italy 1987/Lake`. */
  folder: string | null;
  mime_type: string;
  sha256: string | null;
  /** The item of which a clip is a part, and from when to when, in the time of that item's original. */
  parent_id: string | null;
  /** The chapter that it was made of: where that is moved, it moves along. */
  chapter_id: string | null;
  part_begin_ms: number | null;
  part_end_ms: number | null;
  status: Generated<MediaStatus>;
  status_reason: string | null;
  status_detail: string | null;
  progress: number | null;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  rotation: Generated<Rotation>;
  captured_at: LocalTime;
  capture_offset: string | null;
  capture_precision: Generated<CapturePrecision>;
  capture_source: CaptureSource | null;
  capture_is_approximate: Generated<boolean>;
  placeholder: string | null;
  dominant_color: string | null;
  thumbnail_path: string | null;
  has_peaks: Generated<boolean>;
  facts: Json;
  /** What the program knew that it was imported from. */
  imported: JsonOrNull;
  /** Which frame of a film is its poster, unless a person picked the one at `poster_at_ms`. */
  poster_rule: Generated<PosterRule>;
  poster_at_ms: number | null;
  version: Generated<number>;
  upload_date: InstantByDefault;
  created_at: InstantByDefault;
  updated_at: InstantByDefault;
  deleted_at: InstantOrNull;
  /** A guest has sent it into this space, and nobody has decided about it. */
  awaits_space_id: Generated<string | null>;
  /** Since when it is being deleted for good, with its files; it cannot be restored any more. */
  purging_at: InstantOrNull;
  /** When the original was last read again; null: not since its upload, when it was read too. */
  checked_at: InstantOrNull;
  /** What the last fixity check found wrong with the original. */
  check_finding: CheckFinding | null;
  /** What is put right where the film is shown; null: it is shown as the file says. */
  mending: JsonOrNull;
  /** How many chapters people have made of it, and from when to when they are; null: none were made. */
  chapter_summary: JsonOrNull;
  /** The titles of these, for the search. */
  chapter_titles: string | null;
  /** It has no date itself: `captured_at` is the one of its earliest chapter. */
  is_dated_by_chapter: Generated<boolean>;
  /** Title, description and titles of chapters without case and accents, kept by the database. */
  search_text: GeneratedAlways<string>;
  /** The same with what else is searched: names of file and folder, camera, keywords, date. */
  search_words: GeneratedAlways<string>;
  /** `captured_at`, slightly earlier when only the year or decade is known; kept by the database. */
  capture_order: GeneratedAlways<string | null>;
};

export type RenditionTable = {
  media_id: string;
  kind: string;
  file_path: string;
  mime_type: string;
  file_size: number;
  width: number | null;
  height: number | null;
  language: string | null;
  label: string | null;
  /** The sound was made louder or quieter; the player must not do it again. */
  is_levelled: Generated<boolean>;
  pipeline_version: number;
  created_at: InstantByDefault;
};

export type ProcessingStepName =
  | 'inspect'
  | 'pictures'
  | 'play'
  | 'storyboard'
  | 'captions'
  | 'low'
  | 'mid'
  | 'peaks'
  | 'loudness'
  | 'check'
  | 'signs';
export type ProcessingState = 'pending' | 'done' | 'damaged' | 'unprocessable' | 'failed';

/** One processing step of a media item. `revision` grows whenever the step is requested again. */
export type ProcessingStepTable = {
  media_id: string;
  step: ProcessingStepName;
  state: ProcessingState;
  reason: string | null;
  detail: string | null;
  pipeline_version: number;
  /** The media tools that were used: other tools may succeed where these failed. */
  tools: string | null;
  revision: Generated<number>;
  updated_at: InstantByDefault;
};

export type PlaybackTable = {
  user_id: string;
  media_id: string;
  position_ms: number;
  updated_at: InstantByDefault;
};
