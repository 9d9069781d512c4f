import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/heirloom.ts';

/** Gives the page a phone's own authenticator that says yes at once: Chromium's virtual one. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a person adds a passkey, signs in with it, and removes it', async ({ person: { page } }) => {
  await giveAuthenticator(page);
  await page.goto('/user-info#passkeys');
  const card = page.getByRole('region', { name: 'Passkeys' });
  const row = card.getByText('on Linux');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(row).toBeVisible();
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible();

  await signOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();

  await page.goto('/user-info#passkeys');
  await card.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(row).toBeHidden();

  await signOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey does not open an account here.')).toBeVisible();
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
}
