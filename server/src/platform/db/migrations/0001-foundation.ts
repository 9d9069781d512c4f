import { type Kysely, sql } from 'kysely';

/** The people, their media and what happens to it. Tables of schema auth have the shape better-auth expects. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...extensions, ...people, ...media, ...uploads, ...bookkeeping]) {
    await sql.raw(statement).execute(db);
  }
};

const extensions = [
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
];

const people = [
  'create schema auth',
  `create table auth."user" (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    email text not null unique,
    "emailVerified" boolean not null,
    image text,
    "createdAt" timestamptz not null default current_timestamp,
    "updatedAt" timestamptz not null default current_timestamp,
    "twoFactorEnabled" boolean,
    username text not null,
    last_login timestamptz,
    account_opened_date date,
    subscription_start_date date,
    subscription_expiration_date timestamptz,
    quota_bytes bigint check (quota_bytes >= 0),
    disabled_at timestamptz
  )`,
  'create unique index user_email_lower_key on auth."user" (lower(email))',
  'create unique index user_username_lower_key on auth."user" (lower(username))',
  `create table auth.session (
    id uuid primary key default gen_random_uuid(),
    "expiresAt" timestamptz not null,
    token text not null unique,
    "createdAt" timestamptz not null default current_timestamp,
    "updatedAt" timestamptz not null,
    "ipAddress" text,
    "userAgent" text,
    "userId" uuid not null references auth."user" (id) on delete cascade
  )`,
  'create index session_user_id_idx on auth.session ("userId")',
  `create table auth.account (
    id uuid primary key default gen_random_uuid(),
    "accountId" text not null,
    "providerId" text not null,
    "userId" uuid not null references auth."user" (id) on delete cascade,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamptz,
    "refreshTokenExpiresAt" timestamptz,
    scope text,
    password text,
    "createdAt" timestamptz not null default current_timestamp,
    "updatedAt" timestamptz not null
  )`,
  'create index account_user_id_idx on auth.account ("userId")',
  `create table auth.verification (
    id uuid primary key default gen_random_uuid(),
    identifier text not null,
    value text not null,
    "expiresAt" timestamptz not null,
    "createdAt" timestamptz not null default current_timestamp,
    "updatedAt" timestamptz not null default current_timestamp
  )`,
  'create index verification_identifier_idx on auth.verification (identifier)',
  `create table auth."twoFactor" (
    id uuid primary key default gen_random_uuid(),
    secret text not null,
    "backupCodes" text not null,
    "userId" uuid not null references auth."user" (id) on delete cascade,
    verified boolean,
    "failedVerificationCount" integer,
    "lockedUntil" timestamptz
  )`,
  'create index two_factor_user_id_idx on auth."twoFactor" ("userId")',
  `create table user_roles (
    user_id uuid not null references auth."user" (id) on delete cascade,
    role text not null check (role in ('client', 'user', 'admin', 'superuser')),
    primary key (user_id, role)
  )`,
];

const media = [
  `create table media (
    id uuid primary key,
    user_id uuid not null references auth."user" (id) on delete restrict,
    type text not null check (type in ('video', 'image', 'audio')),
    title text not null check (length(title) between 1 and 500),
    description text check (length(description) <= 20000),
    bucket text not null check (bucket in ('movies', 'images', 'audio')),
    file_path text not null,
    file_size bigint not null check (file_size > 0),
    original_name text not null,
    mime_type text not null,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    status text not null default 'processing' check (status in
      ('processing', 'ready', 'partial', 'damaged', 'unprocessable', 'failed')),
    status_reason text,
    status_detail text,
    progress smallint check (progress between 0 and 100),
    duration_ms bigint check (duration_ms >= 0),
    width integer,
    height integer,
    rotation smallint not null default 0 check (rotation in (0, 90, 180, 270)),
    captured_at timestamp,
    capture_offset text,
    capture_precision text not null default 'unknown' check (capture_precision in
      ('day', 'month', 'year', 'decade', 'unknown')),
    capture_source text check (capture_source in ('exif', 'container', 'file_name', 'person')),
    capture_is_approximate boolean not null default false,
    placeholder text,
    dominant_color text,
    thumbnail_path text,
    facts jsonb not null default '{}',
    version integer not null default 1,
    upload_date timestamptz not null default now(),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (bucket, file_path)
  )`,
  `create index media_upload_idx on media (user_id, upload_date desc, id desc) where deleted_at is null`,
  `create index media_type_upload_idx on media (user_id, type, upload_date desc, id desc) where deleted_at is null`,
  `create index media_type_title_idx on media (user_id, type, lower(title), id) where deleted_at is null`,
  `create index media_type_captured_idx on media (user_id, type, captured_at desc, id desc) where deleted_at is null`,
  `create index media_sha256_idx on media (user_id, sha256)`,
  `create index media_all_upload_idx on media (upload_date desc, id desc) where deleted_at is null`,
  `create index media_deleted_idx on media (deleted_at) where deleted_at is not null`,
  `create table rendition (
    media_id uuid not null references media (id) on delete cascade,
    kind text not null,
    file_path text not null,
    mime_type text not null,
    file_size bigint not null,
    width integer,
    height integer,
    language text,
    label text,
    pipeline_version integer not null,
    created_at timestamptz not null default now(),
    primary key (media_id, kind)
  )`,
  `create table playback (
    user_id uuid not null references auth."user" (id) on delete cascade,
    media_id uuid not null references media (id) on delete cascade,
    position_ms bigint not null check (position_ms >= 0),
    updated_at timestamptz not null default now(),
    primary key (user_id, media_id)
  )`,
];

const uploads = [
  `create table upload (
    id text primary key,
    actor_id uuid not null references auth."user" (id) on delete cascade,
    owner_id uuid not null references auth."user" (id) on delete cascade,
    size bigint not null check (size > 0),
    title text not null,
    description text,
    type text not null check (type in ('video', 'image', 'audio')),
    origin text not null check (origin in ('movie', 'audio', 'photo', 'single', 'bulk', 'drive', 'import')),
    original_name text not null,
    sha256 text,
    state text not null default 'receiving' check (state in ('receiving', 'storing', 'stored', 'refused')),
    refusal text,
    media_id uuid unique,
    file_path text unique,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index upload_actor_idx on upload (actor_id, created_at)`,
  `create index upload_owner_open_idx on upload (owner_id) where state in ('receiving', 'storing')`,
];

const bookkeeping = [
  `create table change_event (
    seq bigserial primary key,
    topic text not null,
    action text not null check (action in ('created', 'updated', 'removed')),
    user_id uuid,
    entity_id uuid,
    created_at timestamptz not null default now()
  )`,
  `create index change_event_created_idx on change_event (created_at)`,
  `create table setting (
    key text primary key,
    value jsonb not null,
    updated_at timestamptz not null default now()
  )`,
  `create table audit_log (
    id bigserial primary key,
    at timestamptz not null default now(),
    actor_id uuid,
    action text not null,
    target_user_id uuid,
    target_id uuid,
    details jsonb not null default '{}'
  )`,
  `create index audit_log_at_idx on audit_log (at desc)`,
];
