import type { AlertSetting } from '@heirloom/contract/alerts/alerts.contract.ts';
import { mailKinds } from '@heirloom/contract/mails/mail-kinds.ts';
import type { MailSetting } from '@heirloom/contract/mails/mails.contract.ts';
import type { NewsSetting } from '@heirloom/contract/news/news.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mailMessages } from '#features/mails/mails.messages.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';
import { signUpOptions } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(dismissToasts);

const everything: MailSetting[] = mailKinds.everyone.optional.map((kind) => ({ kind, isOn: true }));

async function open(api: FakeApi, visitor = anna()) {
  const { user } = renderApp('/user-info', visitor, {
    mails: { list: () => everything },
    ...api,
  });
  return { user, card: within(await screen.findByRole('region', { name: 'Mails to you' })) };
}

it('switches mails off one by one, with the password if need be, and says what always comes', async () => {
  let mails = everything;
  let isProven = false;
  const set = vi.fn((wish: MailSetting) => {
    if (!isProven) throw apiError('STEP_UP_REQUIRED');
    mails = mails.map((mail) => (mail.kind === wish.kind ? wish : mail));
    return mails;
  });
  const stepUp = () => {
    isProven = true;
    return {};
  };
  const auth = { stepUp, twoFactorState: () => ({ isOn: false }) };
  const { user, card } = await open({ mails: { list: () => mails, set }, auth });
  const name = 'A new device signs in to your account';
  await user.click(await card.findByRole('checkbox', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Password/), 'lake-house-1987');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(mails[0]).toEqual({ kind: 'new-device', isOn: false }));
  await waitFor(() =>
    expect(card.getByRole('checkbox', { name })).toHaveProperty('checked', false),
  );
  expect(card.getByText('Your password is changed').closest('label')).toBeNull();
  expect(card.queryByText(/As an administrator/)).toBeNull();
});

it('has the mails to administrators for them, each of which goes back when it is not saved', async () => {
  const alerts: AlertSetting[] = mailKinds.administrators.optional.map((kind) => ({
    kind,
    isOn: true,
  }));
  const set = vi.fn((wish: AlertSetting) => {
    if (wish.kind === 'storage-full') throw apiError('UNAVAILABLE');
    return alerts;
  });
  const { user, card } = await open({ alerts: { list: () => alerts, set } }, administrator());
  await user.click(await card.findByRole('checkbox', { name: 'There is no recent backup' }));
  await waitFor(() => expect(set).toHaveBeenCalledWith({ kind: 'backup-late', isOn: false }));
  const full = card.getByRole('checkbox', { name: 'The disk is nearly full' });
  await user.click(full);
  await screen.findByText('The choice was not saved');
  await waitFor(() => expect(full).toHaveProperty('checked', true));
});

it('has one switch for the bell and the mail of each kind of news of a family [SPACE-15]', async () => {
  let news: NewsSetting[] = mailKinds.members.optional.map((kind) => ({ kind, isOn: true }));
  const set = vi.fn((wish: NewsSetting) => {
    news = news.map((one) => (one.kind === wish.kind ? wish : one));
    return news;
  });
  const { user, card } = await open({ news: { switches: () => news, setSwitch: set } });
  for (const kind of mailKinds.members.optional) {
    const name = mailMessages.kinds[kind];
    await user.click(await card.findByRole('checkbox', { name }));
    await waitFor(() => expect(set).toHaveBeenLastCalledWith({ kind, isOn: false }));
  }
  expect(news.some(({ isOn }) => isOn)).toBe(false);
});

it.each([
  ['everybody', anna, /^This server sends no mails yet/],
  ['administrators', administrator, /stands on the Dashboard/],
])('says to %s that there is no mail server', async (_who, visitor, sentence) => {
  const options = () => signUpOptions({ confirmsEmail: false });
  const { card } = await open({ auth: { options }, alerts: { list: () => [] } }, visitor());
  await card.findByText(sentence);
});
