import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureSetupCode } from '#features/roles/setup-code.ts';
import { childEnvironment } from '#test/child-environment.ts';
import { createPeopleApp, type PeopleApp } from '#test/people-app.ts';
import { createPerson } from '#test/people.ts';

const run = promisify(execFile);
const program = new URL('heirloom.ts', import.meta.url).pathname;

let app: PeopleApp;
beforeAll(async () => {
  app = await createPeopleApp();
});
afterAll(() => app.stop());

type Outcome = { code: number; stdout: string; stderr: string };

async function heirloom(...args: string[]): Promise<Outcome> {
  const env = {
    ...childEnvironment,
    DATABASE_URL: app.connectionString,
    PUBLIC_URL: 'https://heirloom.test',
  };
  try {
    const { stdout, stderr } = await run(process.execPath, [program, ...args], { env });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Outcome;
  }
}

it('lists its commands, and explains each', async () => {
  const help = await heirloom('--help');
  expect(help).toMatchObject({ code: 0, stderr: '' });
  for (const command of ['grant-admin', 'setup-code', 'reset-password', 'backup', 'restore']) {
    expect(help.stdout).toContain(command);
  }
  expect((await heirloom('--version')).stdout).toMatch(/^Heirloom \d+\.\d+\.\d+\n$/);
  const more = await heirloom('grant-admin', '--help');
  expect(more).toMatchObject({ code: 0, stderr: '' });
  expect(more.stdout).toMatch(/^Usage: script\/heirloom grant-admin EMAIL/);
});

it.each([
  ['nothing', []],
  ['an unknown command', ['constructor']],
  ['no address', ['grant-admin', 'nobody']],
  ['an unknown option', ['setup-code', '--no-such-option']],
])('says how it is used, with exit code 2, when it gets %s', async (_name, args) => {
  const outcome = await heirloom(...args);
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain('Usage: script/heirloom');
});

it('makes a locked-out operator superuser [SETUP-07]', async () => {
  const operator = await createPerson(app.db);
  expect(await heirloom('grant-admin', 'nobody@example.com')).toMatchObject({
    code: 1,
    stderr: 'Nobody here has the address nobody@example.com.\n',
  });
  expect(await heirloom('grant-admin', operator.email)).toMatchObject({ code: 0 });
  expect((await app.as(operator).profiles.mine()).role).toBe('superuser');
  expect((await heirloom('setup-code')).code).toBe(1);
  await app.db.deleteFrom('user_roles').execute();
});

it('prints a new set-up code that works [SETUP-01, SETUP-02]', async () => {
  await ensureSetupCode(app.ctx);
  const { code, stdout } = await heirloom('setup-code');
  expect(code).toBe(0);
  const person = await createPerson(app.db);
  const claimed = await app.as(person).roles.claimSetup({ code: stdout.trim() });
  expect(claimed.success).toBe(true);
});

it('says what is well and what is left to do', async () => {
  const { code, stdout } = await heirloom('doctor');
  expect(code).toBe(3);
  expect(stdout).toMatch(/^ +Heirloom \d/m);
  expect(stdout).toMatch(/^ok {5}People open https:\/\/heirloom\.test\.$/m);
  expect(stdout).toMatch(/^to do {2}SMTP_URL is not set/m);
  expect(stdout).toMatch(/^to do {2}BACKUP_DIR is not set/m);
  expect(stdout).toMatch(/box|without network/);
  expect(stdout).toMatch(/^ok {5}The sums of the archive are those that counting gives\.$/m);
});

it('prints a link to a new password, and can turn two-factor off [SETUP-07]', async () => {
  const person = await createPerson(app.db, { password: 'a kettle of fish' });
  await app.db
    .updateTable('auth.user')
    .set({ twoFactorEnabled: true })
    .where('id', '=', person.userId)
    .execute();
  const { code, stdout } = await heirloom('reset-password', person.email, '--remove-two-factor');
  expect(code).toBe(0);
  const link = new URL(stdout.trim());
  expect(link.origin + link.pathname).toBe('https://heirloom.test/auth');
  const { api } = app.browser();
  const newPassword = 'a pot of tea';
  await api.auth.resetPassword({
    code: new URLSearchParams(link.hash.slice(1)).get('code') ?? '',
    newPassword,
  });
  expect((await api.auth.signIn({ email: person.email, password: newPassword })).user.id).toBe(
    person.userId,
  );
  expect((await heirloom('reset-password', 'nobody@example.com')).code).toBe(1);
});
