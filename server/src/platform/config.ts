import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { hasOwnPassword, keyHint, labelUrl, namesNobody, wellKnown } from '#platform/addresses.ts';
import { conflictsOf } from '#platform/config-conflicts.ts';
import { hardwareKinds } from '#platform/media/tools/hardware.ts';
import { flag, optional } from '#platform/setting-types.ts';
import { singleSignOnSettings } from '#platform/single-sign-on-settings.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

const port = z.coerce.number().int().min(0).max(65535);
const bytes = z.coerce.number().int().positive();

/**
 * Settings that give power to whoever reads them. Each may stand in a file instead, which NAME_FILE names: an
 * environment is shown by more tools than a file.
 */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_MIGRATE_URL',
  'STORAGE_S3_KEY_ID',
  'STORAGE_S3_SECRET',
  'COPY_S3_KEY_ID',
  'COPY_S3_SECRET',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
] as const satisfies (keyof Config)[];

/** Every setting, each an environment variable with a default. docs/configuration.md is generated from it. */
export const configSchema = z.object({
  PORT: port.default(8484).describe('Port to listen on; 0 picks a free one.'),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe(
      'What this process does: all; or, with DATABASE_URL, web answers people and worker does background jobs, any number of them beside one web on the same machine, or with STORAGE_URL any number of each. See docs/scale.md.',
    ),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all networks.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Folder for originals, renditions, database, outbox and backups.'),
  ORIGINALS_DIR: optional(z.string()).describe(
    'Folder of the originals, and of uploads on their way, if not DATA_DIR/originals. This and the next two: an archive that is there already is moved by script/heirloom move-folder.',
  ),
  DERIVED_DIR: optional(z.string()).describe(
    'Folder of what can be made again, thumbnails and renditions, if not in DATA_DIR.',
  ),
  DATABASE_DIR: optional(z.string()).describe(
    'Folder of the built-in database, if not DATA_DIR/database; best on a fast disk.',
  ),
  SCRATCH_DIR: optional(z.string()).describe(
    'Folder for files that are being made, if not on the disk of the originals; it may be emptied while no server runs. On another disk originals are copied there to be converted.',
  ),
  SCRATCH_BYTES: bytes
    .default(50 * 1024 ** 3)
    .describe(
      'With STORAGE_URL: how much of SCRATCH_DIR files may take that this process has fetched from the store; the oldest go first. Every file must fit.',
    ),
  STORAGE_URL: optional(
    z
      .string()
      .regex(/^s3:\/\/[^/]/, 'It begins with s3://.')
      .refine(namesNobody, `${keyHint}, STORAGE_S3_KEY_ID and STORAGE_S3_SECRET.`),
  ).describe(
    'Object store of the archive instead of folders, s3://bucket or s3://bucket/folder; needs DATABASE_URL. Originals and what is made of them are there, DATA_DIR keeps nothing that lasts but the secret and, with COPY_URL, the key of the copies (SECRET_FILE, COPY_KEY_FILE). See docs/scale.md.',
  ),
  STORAGE_S3_ENDPOINT: optional(z.url()).describe(
    'Address of the S3 store of STORAGE_URL, such as https://s3.example.org; Amazon’s if not set.',
  ),
  STORAGE_S3_REGION: z.string().default('us-east-1').describe('Region of that store.'),
  STORAGE_S3_KEY_ID: optional(z.string()).describe('Key for the S3 store of STORAGE_URL.'),
  STORAGE_S3_SECRET: optional(z.string()).describe('Secret of that key.'),
  STORAGE_MOVE: optional(z.enum(['to-store', 'to-folder'])).describe(
    'While the files of the archive are moved by script/heirloom storage move: from the folders of this machine to STORAGE_URL, or back. Both are used meanwhile. See docs/scale.md.',
  ),
  MUST_BE_MOUNTED: flag
    .default(false)
    .describe('true: no start unless DATA_DIR is on a mounted disk or volume. The image sets it.'),
  STATE_DIR: optional(z.string()).describe(
    'Folder outside DATA_DIR that remembers that an archive is there, so that a disk that is not mounted is not taken for a new one, and where its audit log ends; ~/.local/state/heirloom if not set.',
  ),
  SECRET_FILE: optional(z.string()).describe(
    'File with the secret of the archive, which each of its processes needs; DATA_DIR/secret if not set. The database knows which one is right.',
  ),
  PUBLIC_URL: optional(z.url()).describe(
    'Address that people use, for links in mails and for secure cookies; http://localhost:PORT if not set.',
  ),
  LABEL_URL: optional(z.url()).describe(labelUrl),
  ALLOWED_HOSTS: optional(z.string()).describe(
    'Further names by which people open this server, besides that of PUBLIC_URL, such as family.example.org, nas.fritz.box; the server answers to no other. Not needed for localhost, private addresses, names without a dot and names in .local, .lan, .home, .internal or .home.arpa.',
  ),
  TRUST_PROXY: optional(z.string()).describe(
    'Address of the reverse proxy in front, such as 127.0.0.1; its X-Forwarded-For is then believed.',
  ),
  DATABASE_URL: optional(z.string().refine(hasOwnPassword, wellKnown)).describe(
    'PostgreSQL to use instead of the embedded one, postgres://…',
  ),
  DATABASE_MIGRATE_URL: optional(z.string().refine(hasOwnPassword, wellKnown)).describe(
    'The same database as that of DATABASE_URL, with a role that owns its tables and changes them: that of DATABASE_URL then only reads and writes rows, and cannot empty the audit log. Not needed by workers. See docs/scale.md.',
  ),
  INBOX_DIR: optional(z.string()).describe(
    'Folder with a folder for each person, called by username or e-mail address: what lies there for a minute comes into the archive of that person. See docs/moving.md.',
  ),
  IMPORT_DIR: optional(z.string()).describe('Folder that administrators may import from.'),
  IMPORT_HOSTS: optional(z.string()).describe(
    'Hosts of Immich servers on this computer and in private networks from which administrators may import in the browser, also by http, such as immich.lan:2283. Without it only from public addresses by https.',
  ),
  BACKUP_DIR: optional(z.string()).describe(
    'Folder for backups, best on another disk: when set, the server backs itself up every night, copies new originals to it within 15 minutes, and checks what is there.',
  ),
  BACKUP_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(7)
    .describe(
      'Of how many days backups are kept, one of each; purged files are in them that long.',
    ),
  COPY_URL: optional(
    z
      .string()
      .regex(/^(file:\/\/\/|s3:\/\/[^/])/, 'It begins with file:/// or s3://.')
      .refine(namesNobody, `${keyHint}, COPY_S3_KEY_ID and COPY_S3_SECRET.`),
  ).describe(
    'Second place for copies, to which the server only adds: file:///folder on another disk than DATA_DIR, or s3://bucket/prefix. What was deleted for good stays there for BACKUP_KEEP_DAYS at least, and 90 days at most.',
  ),
  COPY_ENCRYPTION: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'Whether a new second place is encrypted: auto encrypts in s3:// and not in file:///. A place stays as it was begun.',
    ),
  COPY_KEY_FILE: optional(z.string()).describe(
    'File with the key of an encrypted second place, which each process with COPY_URL needs; DATA_DIR/copies-key if not set. The first that needs it makes it.',
  ),
  COPY_S3_ENDPOINT: optional(z.url()).describe(
    'Address of the S3 store of COPY_URL, such as https://s3.example.org; Amazon’s if not set.',
  ),
  COPY_S3_REGION: z.string().default('us-east-1').describe('Region of the S3 store of COPY_URL.'),
  COPY_S3_KEY_ID: optional(z.string()).describe('Key for the S3 store of COPY_URL.'),
  COPY_S3_SECRET: optional(z.string()).describe('Secret of that key.'),
  SMTP_URL: optional(z.string()).describe(
    'Mail server, smtp://user:password@host:port; without it mails are written to DATA_DIR/outbox.',
  ),
  NODE_EXTRA_CA_CERTS: optional(z.string()).describe(
    'File with the certificate of an own authority (PEM): it is then believed for the mail server, the database (?sslmode=verify-full), the S3 store, the OpenID Connect provider and webhooks. Node.js reads it at the start.',
  ),
  MAIL_FROM: z.string().default('Heirloom <heirloom@localhost>').describe('Sender of the mails.'),
  SIGN_UP: z
    .enum(['open', 'invite', 'closed'])
    .default('open')
    .describe('Who may sign up: anyone, invited people, nobody.'),
  SPACES: z
    .enum(['all', 'admins', 'off'])
    .default('all')
    .describe('Who may make family spaces: everybody, administrators; off: spaces rest.'),
  SPACE_INVITES_ACCOUNTS: flag
    .default(false)
    .describe(
      'With SIGN_UP=invite: whom the owner of a family space invites by mail may make an account with that address.',
    ),
  ADMIN_EMAIL: optional(z.email()).describe(
    'With ADMIN_PASSWORD: the superuser made at the first start.',
  ),
  ADMIN_PASSWORD: optional(z.string().min(8)).describe('See ADMIN_EMAIL.'),
  PASSWORD_MINIMUM: z.coerce
    .number()
    .int()
    .min(0)
    .max(128)
    .default(0)
    .describe('Raises all password minimums to this length.'),
  ADMINS_NEED_TWO_FACTOR: flag
    .default(false)
    .describe('true demands two-factor sign-in of administrators.'),
  MOVIE_DIALOG_LIMIT_BYTES: bytes
    .default(100 * 1024 ** 2)
    .describe('Largest file of the movie dialog.'),
  PHOTO_DIALOG_LIMIT_BYTES: bytes
    .default(25 * 1024 ** 2)
    .describe('Largest file of the photo dialog.'),
  UPLOAD_LIMIT_BYTES: bytes.default(50 * 1024 ** 3).describe('Largest file of any upload.'),
  QUOTA_BYTES: optional(bytes).describe('Room of each person who has no quota of their own.'),
  KEEP_FREE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(2 * 1024 ** 3)
    .describe(
      'Free disk space below which new uploads are refused and copies wait: this much or, where that is more, 5 % of the disk, but at most five times this much. Running uploads may use three quarters of it; the last one is the database’s.',
    ),
  MEDIA_FFMPEG: optional(z.string()).describe('Path of ffmpeg; the one in PATH if not set.'),
  MEDIA_FFPROBE: optional(z.string()).describe('Path of ffprobe; the one in PATH if not set.'),
  SANDBOX: z
    .enum(['auto', 'required'])
    .default('auto')
    .describe(
      'The box in which files are read: the best that works here, or required: no start without the full one.',
    ),
  HARDWARE_ENCODER: z
    .enum(['off', 'auto', ...hardwareKinds])
    .default('off')
    .describe(
      'Hardware that converts films instead of the processor: vaapi (Intel, AMD), qsv (Intel), nvenc (NVIDIA), or auto, the first of them that works. It is tried at the start; what it cannot do the processor does. See docs/hardware.md.',
    ),
  HARDWARE_DEVICE: optional(z.string()).describe(
    'Its device; /dev/dri/renderD128, for nvenc /dev/nvidia0, if not set.',
  ),
  HALF_FIELD_RATE: flag
    .default(false)
    .describe('true halves the frame rate of deinterlaced film, for weak computers.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much the server says.'),
  METRICS_TOKEN: optional(z.string().min(16)).describe(
    'Opens /metrics to whoever sends this as a bearer token, such as Prometheus; without it nobody reads them.',
  ),
  WEBHOOK_HOSTS: optional(z.string()).describe(
    'Hosts on this computer and in private networks to which webhooks may be sent, also by http, such as localhost:1880, homeassistant.lan. Without it they go to public addresses by https only.',
  ),
  WEB_DIR: optional(z.string()).describe('Folder of the built web app; web/dist if not set.'),
  ...singleSignOnSettings,
  GOOGLE_CLIENT_ID: optional(z.string()).describe('Google Drive connector: OAuth client id.'),
  GOOGLE_CLIENT_SECRET: optional(z.string()).describe('Google Drive connector: OAuth secret.'),
  GOOGLE_ACCOUNTS_URL: z
    .url()
    .default('https://accounts.google.com')
    .describe('Google Drive connector: where people give their permission.'),
  GOOGLE_TOKENS_URL: z
    .url()
    .default('https://oauth2.googleapis.com')
    .describe('Google Drive connector: where permissions are exchanged and withdrawn.'),
  GOOGLE_API_URL: z
    .url()
    .default('https://www.googleapis.com')
    .describe('Google Drive connector: where files are listed and fetched.'),
});

export type Config = z.output<typeof configSchema>;

type Environment = Record<string, string | undefined>;

/**
 * Reads the settings from environment variables, and secrets from the files that they name. An empty one is not set: .env
 * may have such lines.
 * @throws Error that lists every setting that is wrong, by name.
 */
export function readConfig(environment: Environment): Config {
  const { secrets, problems } = readSecretFiles(environment);
  const given = Object.entries({ ...environment, ...secrets }).filter(([, text]) => text !== '');
  const result = configSchema.safeParse(Object.fromEntries(given));
  if (result.success) problems.push(...conflictsOf(result.data));
  if (result.success && problems.length === 0) return result.data;
  const issues = result.error?.issues ?? [];
  const invalid = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(
    `These settings are not valid:\n${[...problems, ...invalid].map((each) => `  ${each}`).join('\n')}`,
  );
}

function readSecretFiles(environment: Environment) {
  const secrets: Environment = {};
  const problems: string[] = [];
  for (const name of secretSettings) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name])
      problems.push(`${name}_FILE: ${name} is set too. Please set one of them.`);
    try {
      secrets[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      problems.push(`${name}_FILE: ${file} cannot be read (${fileErrorCode(error)}).`);
    }
    if (secrets[name] === '') problems.push(`${name}_FILE: ${file} is empty.`);
  }
  return { secrets, problems };
}

/** Returns the address people use, without a trailing slash. */
export function publicOrigin(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `http://localhost:${config.PORT}`;
}
