import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

function install(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(path.join(root, 'script/install'), args, {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it.runIf(process.platform === 'linux')(
  'says what it would install on a server, and how it is used',
  () => {
    const { status, stdout } = install('--dry-run', '--backup-dir', '/mnt/second-disk/heirloom');
    expect(status).toBe(0);
    for (const step of [
      'write /etc/systemd/system/heirloom.service',
      'write /etc/systemd/system/heirloom.service.d/folders.conf',
      'install -m 755 deploy/heirloom.sh /usr/local/bin/heirloom',
    ]) {
      expect(stdout).toContain(`+ ${step}\n`);
    }
    expect(install('--dry-run', '--backup-dir', 'backups').stderr).toContain('must begin with /');
    expect(install('--everything')).toMatchObject({ status: 2, stdout: '' });
  },
);

it('installs a unit that starts what is there, with the settings that the command line reads', () => {
  const unit = readFileSync(path.join(root, 'deploy/heirloom.service'), 'utf8');
  const started = /^ExecStart=\/opt\/heirloom\/(.*)$/m.exec(unit)![1]!;
  accessSync(path.join(root, started), constants.X_OK);
  const settings = /^EnvironmentFile=(.*)$/m.exec(unit)![1]!;
  expect(readFileSync(path.join(root, 'deploy/heirloom.sh'), 'utf8')).toContain(settings);
  expect(readFileSync(path.join(root, 'script/install'), 'utf8')).toContain('etc=/etc/heirloom ');
});
