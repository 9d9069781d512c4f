import type { ArchiveItem } from '@heirloom/contract/archive-format/archive-item.schema.ts';

const namespaces = {
  x: 'adobe:ns:meta/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpDM: 'http://ns.adobe.com/xmp/1.0/DynamicMedia/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  'mwg-coll': 'http://www.metadataworkinggroup.com/schemas/collections/',
  heirloom: 'https://heirloom.invalid/ns/1.0/',
};

/**
 * Says of an item what Heirloom knows, for other programs, where the guidelines of the Metadata Working Group put it.
 * What they have no place for (how exact a date is, how a photo is turned) is in a namespace of our own.
 */
export function describeAsXmp(item: ArchiveItem, collectionNames: readonly string[]): string {
  const lines = [
    ...alternative('dc:title', item.title),
    ...alternative('dc:description', item.description),
    ...bag('dc:subject', item.imported?.keywords ?? []),
    ...bag('Iptc4xmpExt:PersonInImage', item.imported?.people ?? []),
    ...plain('xmp:Rating', item.imported?.rating),
    ...datesOf(item),
    ...placeOf(item),
    ...collectionsOf(collectionNames),
    ...chaptersOf(item),
    ...plain('heirloom:Id', item.id),
    ...plain('heirloom:Rotation', item.rotation === 0 ? null : item.rotation),
    ...plain('heirloom:IsFavourite', item.imported?.isFavourite),
  ];
  const declared = Object.entries(namespaces).filter(([prefix]) => prefix !== 'x');
  return [
    '<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    `<x:xmpmeta xmlns:x="${namespaces.x}">`,
    ` <rdf:RDF xmlns:rdf="${namespaces.rdf}">`,
    '  <rdf:Description rdf:about=""',
    declared.map(([prefix, uri]) => `    xmlns:${prefix}="${uri}"`).join('\n') + '>',
    ...lines.map((line) => `   ${line}`),
    '  </rdf:Description>',
    ' </rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>\n',
  ].join('\n');
}

/** A date is written as far as it is known. Nothing in XMP says a decade. */
function datesOf({ capture, type }: ArchiveItem): string[] {
  const { localTime, offset, precision, isApproximate } = capture;
  if (localTime === null) return [];
  const lengths = { day: 19, month: 7, year: 4, decade: 0, unknown: 0 };
  const date = localTime.slice(0, lengths[precision]);
  const whole = precision === 'day' ? `${date}${offset ?? ''}` : date;
  return [
    ...plain('exif:DateTimeOriginal', whole),
    ...plain('photoshop:DateCreated', whole),
    ...(type === 'video' ? plain('xmpDM:shotDate', whole) : []),
    ...plain('heirloom:DatePrecision', precision),
    ...plain('heirloom:Decade', precision === 'decade' ? `${localTime.slice(0, 3)}0s` : null),
    ...plain('heirloom:DateIsApproximate', isApproximate ? true : null),
  ];
}

function placeOf({ location }: ArchiveItem): string[] {
  if (location === null) return [];
  const { latitude, longitude } = location;
  return [
    ...plain('exif:GPSLatitude', degrees(latitude, latitude < 0 ? 'S' : 'N')),
    ...plain('exif:GPSLongitude', degrees(longitude, longitude < 0 ? 'W' : 'E')),
  ];
}

/** Whole degrees, then minutes with their fraction, as XMP wants them. */
function degrees(value: number, side: string): string {
  const minutes = Math.abs(value) * 60;
  const whole = Math.floor(minutes / 60);
  return `${whole},${(minutes - whole * 60).toFixed(6)}${side}`;
}

function collectionsOf(names: readonly string[]): string[] {
  const entries = names.map(
    (name) =>
      `<rdf:li rdf:parseType="Resource"><mwg-coll:CollectionName>${escape(name)}</mwg-coll:CollectionName></rdf:li>`,
  );
  return listIn('mwg-coll:Collections', 'rdf:Bag', entries);
}

/** Milliseconds are the frames of a track of chapters. */
function chaptersOf({ chapters }: ArchiveItem): string[] {
  const markers = (chapters ?? []).flatMap(({ startMs, endMs, title, description }) => [
    '<rdf:li rdf:parseType="Resource">',
    ...plain('xmpDM:startTime', startMs),
    ...plain('xmpDM:duration', endMs === null ? null : endMs - startMs),
    ...plain('xmpDM:name', title),
    ...plain('xmpDM:comment', description),
    '</rdf:li>',
  ]);
  if (markers.length === 0) return [];
  return listIn('xmpDM:Tracks', 'rdf:Bag', [
    '<rdf:li rdf:parseType="Resource">',
    ...plain('xmpDM:trackType', 'Chapter'),
    ...plain('xmpDM:frameRate', 'f1000'),
    ...listIn('xmpDM:markers', 'rdf:Seq', markers),
    '</rdf:li>',
  ]);
}

type Value = string | number | boolean | null | undefined;

function plain(name: string, value: Value): string[] {
  if (value === null || value === undefined || value === '') return [];
  return [`<${name}>${escape(String(value))}</${name}>`];
}

function alternative(name: string, text: string | null): string[] {
  if (text === null || text === '') return [];
  return listIn(name, 'rdf:Alt', [`<rdf:li xml:lang="x-default">${escape(text)}</rdf:li>`]);
}

function bag(name: string, words: readonly string[]): string[] {
  const entries = words.map((word) => `<rdf:li>${escape(word)}</rdf:li>`);
  return listIn(name, 'rdf:Bag', entries);
}

function listIn(name: string, kind: string, entries: readonly string[]): string[] {
  return entries.length === 0
    ? []
    : [`<${name}>`, `<${kind}>`, ...entries, `</${kind}>`, `</${name}>`];
}

/** XML has no way to write some characters. */
const impossible = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

function escape(text: string): string {
  const possible = text.toWellFormed().replaceAll(impossible, '');
  return possible.replaceAll(/[&<>\r]/g, (character) => entities[character]!);
}
