/** The metadata that a file contains. */
import type { CaptureDate } from '#platform/media/metadata/capture-date.ts';

export type GeoPlace = {
  /** Degrees, north and east positive. */
  latitude: number;
  longitude: number;
  /** Metres above the sea. */
  altitude: number | null;
};

export type CameraFacts = { make: string | null; model: string | null; lens: string | null };

export type ExposureFacts = {
  /** The f-number: 2.8. */
  fNumber: number | null;
  /** As photographers write it: `1/250`. */
  time: string | null;
  iso: number | null;
  focalLengthMm: number | null;
};

export type WorkFacts = {
  title: string | null;
  artist: string | null;
  album: string | null;
  track: number | null;
  year: number | null;
};

export type MediaMetadata = {
  capture: CaptureDate;
  gps: GeoPlace | null;
  camera: CameraFacts;
  exposure: ExposureFacts;
  tags: WorkFacts;
  description: string | null;
  /** 1 to 5 stars; null if not rated. */
  rating: number | null;
  keywords: string[];
  /** The name of the colour profile, `Display P3`. */
  colourProfile: string | null;
  /** Shared by the picture and the film of one live photo. */
  contentIdentifier: string | null;
  /** The photo contains a short film behind its picture. */
  isMotionPhoto: boolean;
};
