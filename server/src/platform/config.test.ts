import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configSchema, readConfig, secretSettings } from '#platform/config.ts';

describe('COPY_URL', () => {
  it('takes no keys in the address, which the Dashboard shows, and does not repeat them', () => {
    const read = () => readConfig({ COPY_URL: 's3://AKIA:s3cr3t@copies/family' });
    expect(read).toThrow(/COPY_URL: It may contain no user and no password/);
    expect(read).not.toThrow(/s3cr3t/);
    expect(readConfig({ COPY_URL: 's3://copies/family' }).COPY_URL).toBe('s3://copies/family');
    expect(readConfig({ COPY_URL: 'file:///mnt/a@b' }).COPY_URL).toBe('file:///mnt/a@b');
  });
});

describe('DATABASE_URL', () => {
  it.each(['postgres', 'Password', 'changeme'])(
    'refuses a database password that everybody knows, %s, and says so [A80]',
    (password) => {
      const DATABASE_URL = `postgres://app:${password}@db.example/heirloom`;
      expect(() => readConfig({ DATABASE_URL })).toThrow(
        /DATABASE_URL: This database still has a password that everybody knows/,
      );
    },
  );

  it.each([
    'postgres://app:b3ach-h0use@db.example/heirloom',
    'postgres://app@localhost/heirloom?host=%2Frun%2Fpostgresql',
  ])('takes %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  });
});

it.each(['web', 'worker'])('ROLE=%s needs a database for several processes', (ROLE) => {
  expect(() => readConfig({ ROLE })).toThrow(`ROLE: ${ROLE} needs DATABASE_URL`);
  expect(readConfig({ ROLE, DATABASE_URL: 'postgres://app@db.example/heirloom' }).ROLE).toBe(ROLE);
});

it('DATABASE_MIGRATE_URL is for the database of DATABASE_URL', () => {
  const DATABASE_MIGRATE_URL = 'postgres://owner@db.example/heirloom';
  expect(() => readConfig({ DATABASE_MIGRATE_URL })).toThrow(
    'DATABASE_MIGRATE_URL: it needs DATABASE_URL',
  );
});

describe('STORAGE_URL', () => {
  const whole = {
    STORAGE_URL: 's3://archive/family',
    DATABASE_URL: 'postgres://app@db.example/heirloom',
    STORAGE_S3_KEY_ID: 'key',
    STORAGE_S3_SECRET: 'secret',
  };

  it('takes a store, and no keys in its address', () => {
    expect(readConfig(whole).STORAGE_URL).toBe('s3://archive/family');
    const read = () => readConfig({ ...whole, STORAGE_URL: 's3://AKIA:s3cr3t@archive' });
    expect(read).toThrow(/STORAGE_S3_KEY_ID and STORAGE_S3_SECRET/);
    expect(read).not.toThrow(/s3cr3t/);
  });

  it.each([
    [{ DATABASE_URL: '' }, 'STORAGE_URL: it needs DATABASE_URL'],
    [{ STORAGE_S3_SECRET: '' }, 'STORAGE_URL: it needs a key'],
    [{ ORIGINALS_DIR: '/mnt/a' }, 'ORIGINALS_DIR: it is for archives in folders'],
    [{ SCRATCH_BYTES: '1000' }, 'SCRATCH_BYTES: a file of UPLOAD_LIMIT_BYTES'],
    [{ COPY_URL: 's3://archive/copies' }, 'COPY_URL: it lies in the bucket of STORAGE_URL'],
  ])('and %j do not go together', (more, sentence) => {
    expect(() => readConfig({ ...whole, ...more })).toThrow(sentence);
  });

  it('goes together with folders while files are moved', () => {
    const moving = { ...whole, STORAGE_MOVE: 'to-store', ORIGINALS_DIR: '/mnt/a' };
    expect(readConfig(moving)).toMatchObject(moving);
    const { STORAGE_URL, ...alone } = moving;
    expect(STORAGE_URL).toBeDefined();
    expect(() => readConfig(alone)).toThrow('STORAGE_MOVE: it needs STORAGE_URL');
  });
});

it('takes an empty setting, such as a line of .env, for one that is not set', () => {
  const names = Object.keys(configSchema.shape);
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
});

describe('the image', () => {
  const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
  const files = ['compose.yaml', 'compose.postgres.yaml', 'compose.hardware.yaml'].map(read);
  const namesIn = (pattern: RegExp, ...texts: string[]) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!));
  const variables = namesIn(/\$\{([A-Z_]+)/g, ...files);
  const offered = namesIn(/^#?([A-Z][A-Z0-9_]+)=/gm, read('.env.example'));

  it('finds in .env.example what its compose files ask for, and settings that exist', () => {
    const settings = Object.keys(configSchema.shape);
    expect(offered.filter((name) => ![...settings, ...variables].includes(name))).toEqual([]);
    expect(variables.filter((name) => ![...settings, ...offered].includes(name))).toEqual([]);
    expect(offered).toEqual(expect.arrayContaining(['SMTP_URL', 'DATA', 'STORAGE_URL']));
  });

  it('gets every setting of .env, and no other name of a setting from its compose files', () => {
    expect(files[0]).toContain('env_file: .env');
    const given = namesIn(/^ {6}([A-Z][A-Z0-9_]+):/gm, ...files);
    const settings = [...Object.keys(configSchema.shape), 'HARDWARE_DRIVERS'];
    const ofPostgres = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];
    expect(given.filter((name) => ![...settings, ...ofPostgres].includes(name))).toEqual([]);
    // Debian's podman-compose takes an empty default for a text.
    expect(files.join('')).not.toMatch(/:-\}/);
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  function fileWith(text: string): string {
    const file = path.join(folder, `${text.length}`);
    writeFileSync(file, text);
    return file;
  }

  it.each(secretSettings)('is read where %s_FILE names it', (name) => {
    const secret = 'smtp://post:b3ach h0use@mail.example';
    const needed =
      name === 'DATABASE_MIGRATE_URL' ? { DATABASE_URL: 'postgres://app@db.example/heirloom' } : {};
    const read = readConfig({ ...needed, [`${name}_FILE`]: fileWith(`${secret}\n`) });
    expect(read[name]).toBe(secret);
  });

  it('is held to the same rules, and quoted in no message', () => {
    const METRICS_TOKEN_FILE = fileWith('short');
    const read = () => readConfig({ METRICS_TOKEN_FILE });
    expect(read).toThrow(/METRICS_TOKEN: /);
    expect(read).not.toThrow(/short/);
  });

  it.each([
    [
      'is missing',
      { SMTP_URL_FILE: '/no/such/file' },
      /SMTP_URL_FILE: .* cannot be read \(ENOENT\)/,
    ],
    ['is empty', { SMTP_URL_FILE: fileWith('\n') }, /SMTP_URL_FILE: .* is empty/],
    [
      'is set twice',
      { SMTP_URL: 'smtp://a', SMTP_URL_FILE: fileWith('smtp://b') },
      /SMTP_URL_FILE: SMTP_URL is set too/,
    ],
  ])('that %s ends the start with a sentence', (_what, environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });
});
