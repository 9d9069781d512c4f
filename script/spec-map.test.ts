import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contract } from '../contract/src/contract.ts';

const root = path.join(import.meta.dirname, '..');
const map = readFileSync(path.join(root, 'docs/spec-map.md'), 'utf8');
const quoted = [...map.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);

it('names only files that exist', () => {
  const paths = quoted.filter((text) => /^(contract|server|web|e2e|script)\/.*\.\w+$/.test(text));
  const isExample = (file: string) => file.includes('/feature/');
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((file) => !isExample(file) && !existsSync(path.join(root, file)))).toEqual(
    [],
  );
});

it('names every procedure of the contract', () => {
  const procedures = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.keys(calls).map((name) => `${feature}.${name}`),
  );
  expect(procedures.filter((name) => !quoted.includes(name))).toEqual([]);
});

const namesOfTheSpecification = [
  'sign up',
  'sign in with password',
  'sign out',
  'get session',
  'get current user',
  'token refresh',
  'reset password for an email',
  'update own password',
  'check_user_admin',
  'is_admin',
  'is_subscription_active',
  'admin_get_all_media',
  'admin_get_all_photos',
  'get_user_media',
  'get_user_photos',
  'emergency_grant_admin',
  'emergency_revoke_admin',
  'profiles select',
  'profiles upsert',
  'media update by id',
  'media delete by id',
  'storage upload',
  'storage createSignedUrl',
  'generate-video-thumbnail',
  'admin_get_all_users',
  'admin-reset-password',
  'google-drive-connector',
  'google-drive-connector getAuthUrl',
  'google-drive-connector exchangeCode',
  'google-drive-connector listFiles',
  'google-drive-connector transferFile',
  'admin create user',
  'user_roles insert',
  'user_roles delete by user_id and role',
  'profiles select by user_id',
  'profiles select (the three dates)',
  'profiles update by user_id',
  'media select',
  'photos select',
  'media insert',
  'photos update by id',
  'photos delete by id',
  'public URL lookup',
  'collections select by user_id',
  'collections select single by id',
  'collections insert',
  'collections delete by id',
  'collections update thumbnail_url',
  'collection_items insert',
  'collection_items delete by collection_id and media_id',
  'collection_items select with joined media',
  'Collection helper create',
  'Collection helper add item',
  'Collection helper delete',
  'Collection helper refresh',
  'Collection helper update thumbnail',
];

const contractDir = path.join(root, 'contract/src');
const docstrings = readdirSync(contractDir, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.contract.ts'))
  .flatMap((file) => readFileSync(path.join(contractDir, file), 'utf8').match(/\/\*\*.*?\*\//gs))
  .join('\n')
  .toLowerCase();

it.each(namesOfTheSpecification)(
  'finds %s in the docstring of a procedure [CALL-01, CALL-02]',
  (name) => {
    expect(docstrings).toContain(name.toLowerCase());
  },
);
