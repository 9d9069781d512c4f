/** Photo programs keep what a person wrote about a picture in an XMP file beside it. */
import type { MediaMetadata } from '#platform/media/metadata/media-metadata.ts';
import type { MetadataReader } from '#platform/media/metadata/metadata-reader.ts';

/**
 * Reads an XMP file as if it were the photo.
 * @throws {ToolError} of kind timeout or failed
 */
export function readXmpSidecar(reader: MetadataReader, path: string): Promise<MediaMetadata> {
  return reader.read(path, { kind: 'image', format: 'other-image' });
}

/** Lets what the sidecar says go before what the photo itself says; nothing is lost that only one knows. */
export function withSidecar(photo: MediaMetadata, sidecar: MediaMetadata): MediaMetadata {
  return {
    ...photo,
    capture: sidecar.capture.source === null ? photo.capture : sidecar.capture,
    gps: sidecar.gps ?? photo.gps,
    tags: {
      title: sidecar.tags.title ?? photo.tags.title,
      artist: sidecar.tags.artist ?? photo.tags.artist,
      album: sidecar.tags.album ?? photo.tags.album,
      track: sidecar.tags.track ?? photo.tags.track,
      year: sidecar.tags.year ?? photo.tags.year,
    },
    description: sidecar.description ?? photo.description,
    rating: sidecar.rating ?? photo.rating,
    keywords: [...new Set([...sidecar.keywords, ...photo.keywords])],
  };
}
