/**
 * Reads the navigation packs of a DVD's VOB: each says which recording and which cell (a mark of the disc) its half
 * second belongs to, how long it is, and where the next pack is. So only a thousandth of the file is read.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { PlacedSign } from '#platform/media/signs/join-signs.ts';

const sectorBytes = 2048;
/** More than 24 hours have; a hostile file may send us from pack to pack for ever. */
const mostPacks = 200_000;
/** 16 MB without a pack: what follows is no DVD. */
const mostStrays = 8000;
const clockPerMs = 90;
const longestPackMs = 10_000;

const systemPacket = [0, 0, 1, 0xbf];
/** Where the two packets of a navigation pack begin, and in them the fields that are read. */
const pci = { packet: 38, kind: 44, begin: 57, end: 61 };
const dsi = { packet: 1024, kind: 1030, lastSector: 1039, recording: 1055, cell: 1058 };

type NavigationPack = { recording: number; cell: number; lengthMs: number; sectors: number };

/** Finds where a recording or a cell begins. @throws when the file cannot be read */
export async function readDiscSigns(path: string, signal?: AbortSignal): Promise<PlacedSign[]> {
  await using file = await open(path, 'r');
  const signs: PlacedSign[] = [];
  let before: NavigationPack | null = null;
  let at = 0;
  for await (const pack of packsOf(file, signal)) {
    if (before && pack.recording !== before.recording) signs.push(placed(at, 'recording', 0.9));
    else if (before && pack.cell !== before.cell) signs.push(placed(at, 'cell', 0.4));
    before = pack;
    at += pack.lengthMs;
  }
  return signs;
}

function placed(at: number, kind: 'recording' | 'cell', score: number): PlacedSign {
  return { startMs: Math.round(at), endMs: Math.round(at), score, sign: { kind } };
}

async function* packsOf(file: FileHandle, signal?: AbortSignal): AsyncGenerator<NavigationPack> {
  const sector = Buffer.alloc(sectorBytes);
  let place = 0;
  let strays = 0;
  for (let packs = 0; packs < mostPacks && strays < mostStrays;) {
    signal?.throwIfAborted();
    const { bytesRead } = await file.read(sector, 0, sectorBytes, place * sectorBytes);
    if (bytesRead < sectorBytes) return;
    const pack = readPack(sector);
    place += pack?.sectors ?? 1;
    strays = pack ? 0 : strays + 1;
    if (!pack) continue;
    packs += 1;
    yield pack;
  }
}

/** Null for any other sector. */
function readPack(sector: Buffer): NavigationPack | null {
  const isPacket = (place: number) => systemPacket.every((byte, i) => sector[place + i] === byte);
  const isPack = isPacket(pci.packet) && isPacket(dsi.packet);
  if (!isPack || sector[pci.kind] !== 0 || sector[dsi.kind] !== 1) return null;
  const lasts = sector.readUInt32BE(pci.end) - sector.readUInt32BE(pci.begin);
  const lengthMs = lasts / clockPerMs;
  return {
    recording: sector.readUInt16BE(dsi.recording),
    cell: sector[dsi.cell]!,
    lengthMs: lengthMs > 0 && lengthMs < longestPackMs ? lengthMs : 0,
    sectors: sector.readUInt32BE(dsi.lastSector) + 1,
  };
}
