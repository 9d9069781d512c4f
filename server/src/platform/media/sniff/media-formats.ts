/** Every kind of file that Heirloom recognises as a film, a photo or a recording. */

export type MediaKind = 'image' | 'video' | 'audio';

type FormatFacts = { kind: MediaKind; mimeType: string; extension: string };

const image = (mimeType: string, extension: string) =>
  ({ kind: 'image', mimeType: `image/${mimeType}`, extension }) as const;
const video = (mimeType: string, extension: string) =>
  ({ kind: 'video', mimeType: `video/${mimeType}`, extension }) as const;
const audio = (mimeType: string, extension: string) =>
  ({ kind: 'audio', mimeType: `audio/${mimeType}`, extension }) as const;

/** For each format what it contains, and the type and extension that follow from its content. */
export const mediaFormats = {
  jpeg: image('jpeg', 'jpg'),
  png: image('png', 'png'),
  gif: image('gif', 'gif'),
  webp: image('webp', 'webp'),
  avif: image('avif', 'avif'),
  'avif-sequence': image('avif', 'avif'),
  heic: image('heic', 'heic'),
  'heic-sequence': image('heic-sequence', 'heics'),
  tiff: image('tiff', 'tif'),
  bmp: image('bmp', 'bmp'),
  jxl: image('jxl', 'jxl'),
  jp2: image('jp2', 'jp2'),
  psd: image('vnd.adobe.photoshop', 'psd'),
  ico: image('x-icon', 'ico'),
  tga: image('x-tga', 'tga'),
  pcx: image('x-pcx', 'pcx'),
  pbm: image('x-portable-bitmap', 'pbm'),
  pgm: image('x-portable-graymap', 'pgm'),
  ppm: image('x-portable-pixmap', 'ppm'),
  dng: image('x-adobe-dng', 'dng'),
  nef: image('x-nikon-nef', 'nef'),
  cr2: image('x-canon-cr2', 'cr2'),
  cr3: image('x-canon-cr3', 'cr3'),
  arw: image('x-sony-arw', 'arw'),
  raf: image('x-fuji-raf', 'raf'),
  rw2: image('x-panasonic-rw2', 'rw2'),
  orf: image('x-olympus-orf', 'orf'),
  pef: image('x-pentax-pef', 'pef'),
  'other-raw': image('x-dcraw', 'raw'),
  'other-image': image('x-unknown', 'img'),

  mp4: video('mp4', 'mp4'),
  mov: video('quicktime', 'mov'),
  m4v: video('x-m4v', 'm4v'),
  '3gp': video('3gpp', '3gp'),
  '3g2': video('3gpp2', '3g2'),
  mj2: video('mj2', 'mj2'),
  avi: video('x-msvideo', 'avi'),
  mkv: video('x-matroska', 'mkv'),
  webm: video('webm', 'webm'),
  'mpeg-ps': video('mpeg', 'mpg'),
  vob: video('mpeg', 'vob'),
  'mpeg-ts': video('mp2t', 'ts'),
  m2ts: video('mp2t', 'mts'),
  'mpeg-es': video('mpeg', 'm2v'),
  'mpeg4-es': video('mp4v-es', 'm4v'),
  wmv: video('x-ms-wmv', 'wmv'),
  flv: video('x-flv', 'flv'),
  dv: video('x-dv', 'dv'),
  ogv: video('ogg', 'ogv'),
  mxf: video('mxf', 'mxf'),
  h264: video('h264', 'h264'),
  hevc: video('h265', 'h265'),
  rm: video('vnd.rn-realvideo', 'rm'),

  mp3: audio('mpeg', 'mp3'),
  mp2: audio('mpeg', 'mp2'),
  m4a: audio('mp4', 'm4a'),
  aac: audio('aac', 'aac'),
  wav: audio('wav', 'wav'),
  w64: audio('x-w64', 'w64'),
  aiff: audio('aiff', 'aiff'),
  flac: audio('flac', 'flac'),
  ogg: audio('ogg', 'ogg'),
  opus: audio('ogg', 'opus'),
  amr: audio('amr', 'amr'),
  wma: audio('x-ms-wma', 'wma'),
  ape: audio('x-ape', 'ape'),
  caf: audio('x-caf', 'caf'),
  ac3: audio('ac3', 'ac3'),
  eac3: audio('eac3', 'eac3'),
  dts: audio('vnd.dts', 'dts'),
  dss: audio('x-dss', 'dss'),
  wv: audio('x-wavpack', 'wv'),
  tta: audio('x-tta', 'tta'),
  tak: audio('x-tak', 'tak'),
  dsf: audio('x-dsf', 'dsf'),
  dff: audio('x-dff', 'dff'),
  mpc: audio('x-musepack', 'mpc'),
  au: audio('basic', 'au'),
  mka: audio('x-matroska', 'mka'),
  weba: audio('webm', 'weba'),
  '3ga': audio('3gpp', '3ga'),
} as const satisfies Record<string, FormatFacts>;

export type MediaFormat = keyof typeof mediaFormats;

const soundTwins: Partial<Record<MediaFormat, MediaFormat>> = {
  mp4: 'm4a',
  mov: 'm4a',
  m4v: 'm4a',
  mkv: 'mka',
  webm: 'weba',
  wmv: 'wma',
  ogv: 'ogg',
  '3gp': '3ga',
  '3g2': '3ga',
};

/** Returns the sound format of a container that may hold either, for one without a picture: mp4 -> m4a. */
export function soundTwinOf(format: MediaFormat): MediaFormat {
  return soundTwins[format] ?? format;
}

const rawFormats: ReadonlySet<string> = new Set<MediaFormat>([
  'dng',
  'nef',
  'cr2',
  'cr3',
  'arw',
  'raf',
  'rw2',
  'orf',
  'pef',
  'other-raw',
]);

/** Tells whether a photo is camera raw: its preview is shown, or its sensor data are developed. */
export function isRawFormat(format: MediaFormat): boolean {
  return rawFormats.has(format);
}
