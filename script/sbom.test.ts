import { expect, it } from 'vitest';
import { completeBill, listLicenses, listNatives } from './write-sbom.ts';

it('names the programs and libraries that no package.json names, with their versions', () => {
  const natives = listNatives();
  const named = (name: string) => natives.find((component) => component.name === name)?.version;
  expect(named('libvips')).toMatch(/^8\.\d+/);
  expect(named('heif')).toMatch(/^1\./);
  expect(named('exiftool')).toMatch(/^1[34]\./);
  expect(named('postgresql')).toMatch(/^18\./);
  expect(named('node')).toBe(process.versions.node);
  expect(named('ffmpeg')).toBeDefined();
});

it('keeps what npm lists', () => {
  const sharp = { type: 'library', name: 'sharp', version: '1' };
  const bill = completeBill({ bomFormat: 'CycloneDX', components: [sharp] }, listNatives());
  expect(bill['bomFormat']).toBe('CycloneDX');
  expect(bill.components).toContainEqual(sharp);
  expect(bill.components.map(({ name }) => name)).toContain('libvips');
});

it('lists the licence of each', () => {
  const components = [
    { type: 'library', name: 'zod', version: '4', licenses: [{ license: { id: 'MIT' } }] },
    { type: 'library', name: 'both', version: '1', licenses: [{ expression: 'MIT OR ISC' }] },
    { type: 'application', name: 'ffmpeg', version: '5.1' },
    { type: 'library', name: 'odd', version: '0' },
  ];
  expect(listLicenses({ components }).split('\n')).toEqual([
    'both 1: MIT OR ISC',
    'ffmpeg 5.1: GPL-2.0-or-later',
    'odd 0: see its source',
    'zod 4: MIT',
  ]);
});
