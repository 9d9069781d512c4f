import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { addFiles } from '../fixtures/add-files.ts';
import { expect, test as administered } from '../fixtures/administered.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { serverFixture, startHeirloom } from '../fixtures/heirloom-server.ts';

/** A program at home, which is told what happens; `answers` is what it says to each message. */
async function startProgram() {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
  const program = { heard, answers: 204, port: 0, stop: () => void server.close() };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ headers: request.headers, body });
      response.writeHead(program.answers).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  program.port = (server.address() as AddressInfo).port;
  return program;
}

const program = await startProgram();
const address = `http://localhost:${program.port}/hook`;
const family = makeFamilyFiles({ photos: ['Garden-party'] });
const test = administered.extend({
  server: serverFixture(() => startHeirloom({ WEBHOOK_HOSTS: `localhost:${program.port}` })),
});
test.afterAll(() => {
  family.remove();
  program.stop();
});

test('a superuser has a program told of new media, tries it, and sees how each message went', async ({
  admin: page,
}) => {
  await page.goto('/admin?tab=webhooks');
  await expect(page.getByText('No program is told anything.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a webhook' });
  await dialog.getByLabel('Address').fill(address.replace(`${program.port}`, '1'));
  await dialog.getByRole('button', { name: 'Make webhook' }).click();
  // Nothing at home is called that the operator has not named.
  await expect(page.getByText(/Nothing is sent to localhost/)).toBeVisible();
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByRole('button', { name: 'Make webhook' }).click();
  const once_ = page.getByRole('dialog', { name: 'Secret of the webhook' });
  const secret = await once_.getByLabel('Secret').inputValue();
  await once_.getByRole('button', { name: 'I have kept it' }).click();

  const card = page.getByRole('region', { name: address });
  await card.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('A test is on its way')).toBeVisible();
  const log = card.getByRole('list', { name: `Last messages to ${address}` });
  await expect(log.getByRole('listitem')).toContainText(/Test.*Delivered/s);
  const { headers, body } = program.heard[0]!;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const mac = createHmac('sha256', key).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${mac}`);

  program.answers = 503;
  await addFiles(page, family.paths);
  await page.goto('/admin?tab=webhooks');
  const newest = log.getByRole('listitem').first();
  await expect(newest).toContainText('New media');
  await expect(newest).toContainText(/answered with 503/);
  expect(program.heard.at(-1)!.body).not.toContain('Garden');

  await card.getByRole('button', { name: `Remove ${address}` }).click();
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(page.getByText('No program is told anything.')).toBeVisible();
});
