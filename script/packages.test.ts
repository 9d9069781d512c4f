import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

type Package = { integrity?: string; link?: boolean; hasInstallScript?: boolean; version?: string };
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
const { allowScripts } = JSON.parse(read('package.json')) as {
  allowScripts: Record<string, boolean>;
};
const installed = Object.entries(packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
);

it('names each package of the lock file with its hash, so that no other bytes are installed [A81]', () => {
  expect(installed.length).toBeGreaterThan(300);
  expect(installed.filter(([, { integrity = '' }]) => !/^sha512-.{88}$/.test(integrity))).toEqual(
    [],
  );
});

it('has one version, which the changelog describes first', () => {
  const files = ['.', 'contract', 'server', 'web', 'e2e'].map((folder) => `${folder}/package.json`);
  const versions = new Set(files.map((file) => (JSON.parse(read(file)) as Package).version));
  const [version, ...others] = versions;
  expect(others).toEqual([]);
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  expect(packages['']?.version).toBe(version);
});

it('lets only packages that package.json names run scripts while they are installed [A81]', () => {
  const withScripts = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.split('node_modules/').at(-1)!);
  expect(withScripts.length).toBeGreaterThan(0);
  expect(withScripts.filter((name) => !(name in allowScripts))).toEqual([]);
  const settings = read('.npmrc').split('\n');
  expect(settings).toEqual(
    expect.arrayContaining(['strict-allow-scripts=true', 'allow-git=none', 'allow-remote=none']),
  );
});
