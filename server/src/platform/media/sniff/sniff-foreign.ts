/** Recognises programs, archives, office documents and fonts by their first bytes. */
import { fileTypeFromBuffer } from 'file-type';
import { type FileHead, hasBytes } from '#platform/media/sniff/file-head.ts';
import type { Refusal } from '#platform/media/sniff/refusals.ts';

const signatures: [string | number[], Refusal][] = [
  ['\x7fELF', 'program'],
  ['MZ', 'program'],
  [[0xfe, 0xed, 0xfa, 0xce], 'program'],
  [[0xfe, 0xed, 0xfa, 0xcf], 'program'],
  [[0xce, 0xfa, 0xed, 0xfe], 'program'],
  [[0xcf, 0xfa, 0xed, 0xfe], 'program'],
  [[0xca, 0xfe, 0xba, 0xbe], 'program'],
  ['\0asm', 'program'],
  ['dex\n', 'program'],
  ['L\0\0\0\x01\x14\x02\0', 'program'],
  ['Rar!\x1a\x07', 'archive'],
  ["7z\xbc\xaf'\x1c", 'archive'],
  [[0x1f, 0x8b], 'archive'],
  ['BZh', 'archive'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], 'archive'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'archive'],
  ['MSCF', 'archive'],
  ['!<arch>\n', 'archive'],
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'document'],
  ['OTTO', 'font'],
  ['ttcf', 'font'],
  ['wOFF', 'font'],
  ['wOF2', 'font'],
];

const zipMarks = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];
const tarMarkAt = 257;
const discImageMarkAt = 32769;

/** Tells what a file is that is certainly no film, photo or recording; null if that is not certain. */
export async function sniffForeign({ bytes }: FileHead): Promise<Refusal | null> {
  const found = signatures.find(([signature]) => hasBytes(bytes, 0, signature));
  if (found) return found[1];
  if (zipMarks.some((mark) => hasBytes(bytes, 0, mark))) return sniffZip(bytes);
  if (hasBytes(bytes, tarMarkAt, 'ustar')) return 'archive';
  const disc = bytes.toString('latin1', discImageMarkAt, discImageMarkAt + 5);
  return disc === 'CD001' || disc === 'BEA01' ? 'archive' : null;
}

const foreignExtensions: Record<Exclude<Refusal, 'empty'>, string> = {
  archive: 'zip gz tar tar.gz rar 7z bz2 xz zst lz lz4 Z cpio arj ar rpm lzh ace dmg iso asar',
  document: 'docx docm dotx xlsx xlsm pptx pptm odt ods odp odg epub mobi cfb rtf ps eps indd vsdx',
  program: 'exe elf macho class wasm swf lnk alias deb crx xpi apk jar cab dwg blend nes',
  font: 'woff woff2 ttf otf ttc eot',
  text: 'vcf ics reg',
  xml: 'xml',
  subtitle: 'vtt',
  pdf: 'pdf',
  html: '',
  svg: '',
  playlist: '',
  notes: 'mid',
  other: 'sqlite parquet avro arrow pst pgp chm pcap stl glb fbx shp dcm 3mf skp',
};

const refusalByExtension = new Map(
  Object.entries(foreignExtensions).flatMap(([refusal, extensions]) =>
    extensions.split(' ').map((extension) => [extension, refusal as Refusal] as const),
  ),
);

/** Maps an extension that the `file-type` library found to a refusal; null if it is no reason to refuse. */
export function refusalOfExtension(extension: string): Refusal | null {
  return refusalByExtension.get(extension) ?? null;
}

async function sniffZip(bytes: Buffer): Promise<Refusal> {
  const type = await fileTypeFromBuffer(bytes);
  const refusal = type ? refusalOfExtension(type.ext) : null;
  return refusal ?? 'archive';
}
