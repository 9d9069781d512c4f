import type { Webhook, WebhookDelivery } from '@heirloom/contract/webhooks/webhooks.contract.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { admin, superuser } from '#test/fake-admin.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { administrator, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

const webhook: Webhook = {
  id: '00000000-0000-4000-8000-000000000001',
  url: 'https://home.example.org/hook',
  kinds: ['media.added', 'share.opened'],
  createdAt: '2026-03-03T10:00:00Z',
  waiting: 1,
};
const delivery: WebhookDelivery = {
  id: '00000000-0000-4000-8000-000000000002',
  kind: 'media.added',
  state: 'waiting',
  attempts: 2,
  createdAt: '2026-03-03T10:00:00Z',
  triedAt: '2026-03-03T10:01:00Z',
  status: 503,
  trouble: 'refused',
};

let calls: unknown[][];
let known: Webhook[];
beforeEach(() => {
  calls = [];
  known = [webhook];
});
afterEach(() => dismissToasts());

function open(webhooks: FakeApi['webhooks'] = {}) {
  return renderApp(
    '/admin?tab=webhooks',
    superuser(),
    admin({
      webhooks: {
        list: () => ({ items: known }),
        deliveries: () => ({ items: [delivery] }),
        create: (input) => {
          calls.push(['create', input]);
          known = [{ ...webhook, ...input }];
          return { webhook: known[0]!, secret: 'whsec_c2VjcmV0' };
        },
        remove: (input) => {
          calls.push(['remove', input]);
          known = [];
          return {};
        },
        test: (input) => {
          calls.push(['test', input]);
          return {};
        },
        ...webhooks,
      },
    }),
  );
}

it('shows where to, of what, and how the last messages went', async () => {
  const { user } = open();
  const card = within(await screen.findByRole('region', { name: webhook.url }));
  card.getByText('Made Mar 3, 2026 · 1 message waiting');
  card.getByText('Shared links opened');
  const log = within(await card.findByRole('list', { name: `Last messages to ${webhook.url}` }));
  log.getByText('It did not accept the message.');
  log.getByText(/2 tries · answered with 503/);
  await user.click(card.getByRole('button', { name: 'Send a test' }));
  await screen.findByText('A test is on its way');
  expect(calls).toEqual([['test', { id: webhook.id }]]);
});

const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

it('makes one, and shows its secret this once', async () => {
  known = [];
  const { user } = open();
  await screen.findByText('No program is told anything.');
  await user.click(screen.getByRole('button', { name: 'Make a webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a webhook' }));
  await user.type(dialog.getByLabelText('Address'), 'example.org');
  await user.click(dialog.getByLabelText('New media'));
  await user.click(dialog.getByRole('button', { name: 'Make webhook' }));
  await dialog.findByText(/begins with https/, { selector: 'span' });
  const kinds = dialog.getByRole('group', { name: 'What is it told?' });
  expect(describedBy(kinds)).toBe('Please choose at least one.');
  await user.clear(dialog.getByLabelText('Address'));
  await user.type(dialog.getByLabelText('Address'), 'https://example.org/x');
  await user.click(dialog.getByLabelText('Damaged originals'));
  await user.click(dialog.getByRole('button', { name: 'Make webhook' }));
  const once = within(await screen.findByRole('dialog', { name: 'Secret of the webhook' }));
  expect(once.getByLabelText<HTMLInputElement>('Secret').value).toBe('whsec_c2VjcmV0');
  expect(calls).toEqual([
    ['create', { url: 'https://example.org/x', kinds: ['original.damaged'] }],
  ]);
  await user.click(once.getByRole('button', { name: 'I have kept it' }));
  await screen.findByRole('region', { name: 'https://example.org/x' });
});

it('asks again only while something waits, and seldom while it waits for its next try', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  const log = vi.fn(() => ({ items: [delivery] }));
  open({ deliveries: log });
  await screen.findByText('It did not accept the message.');
  const callsWithin = async (ms: number) => {
    const before = log.mock.calls.length;
    await vi.advanceTimersByTimeAsync(ms);
    return log.mock.calls.length - before;
  };
  expect(await callsWithin(30_000)).toBe(0);
  log.mockReturnValue({ items: [{ ...delivery, attempts: 0 }] });
  expect(await callsWithin(31_000)).toBe(1);
  expect(await callsWithin(11_000)).toBe(2);
  log.mockReturnValue({ items: [{ ...delivery, state: 'delivered' }] });
  expect(await callsWithin(10_000)).toBe(1);
  expect(await callsWithin(600_000)).toBe(0);
  vi.useRealTimers();
});

it('removes one after a question', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: `Remove ${webhook.url}` }));
  await user.click(await screen.findByRole('button', { name: 'Remove webhook' }));
  await screen.findByText('The webhook is removed');
  await screen.findByText('No program is told anything.');
});

it('says why there is none', async () => {
  const message = 'Nothing is sent to localhost: WEBHOOK_HOSTS …';
  const { user } = open({
    create: () => {
      throw apiError('BAD_REQUEST', message);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Make a webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a webhook' }));
  await user.type(dialog.getByLabelText('Address'), 'https://localhost/');
  await user.click(dialog.getByRole('button', { name: 'Make webhook' }));
  await screen.findByText('The webhook could not be made');
  screen.getByText(message);
});

it('is no page for another administrator', async () => {
  renderApp('/admin?tab=webhooks', administrator(), admin());
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
});
