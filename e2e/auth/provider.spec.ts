import { freePort } from '../../server/test/free-ports.ts';
import { startOpenIdProvider } from '../../server/test/openid-provider.ts';
import { serverFixture, startHeirloom } from '../fixtures/heirloom-server.ts';
import { expect, test as base } from '../fixtures/heirloom.ts';
import { runSql } from '../fixtures/run-sql.ts';

type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>;
let provider: Provider;

const test = base.extend({
  server: serverFixture(async () => {
    const port = await freePort();
    provider = await startOpenIdProvider(`http://localhost:${port}/auth/return`);
    return startHeirloom({
      PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'heirloom',
      OIDC_CLIENT_SECRET: 'secret of the tests, never of a server',
      OIDC_NAME: 'Village ID',
    });
  }),
});
test.afterAll(() => provider.stop());

test('a person connects an account of the provider, and signs in by it, to the page that was asked for', async ({
  person: { page, context },
}) => {
  provider.setPresent({ sub: 'rose', email: 'rose@village.example', email_verified: true });
  await page.goto('/user-info#provider');
  const card = page.getByRole('region', { name: 'Village ID' });
  await card.getByRole('button', { name: 'Connect Village ID' }).click();
  await expect(page.getByText('The account is connected')).toBeVisible();
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();

  await context.clearCookies();
  await page.goto('/photos');
  await page.getByRole('button', { name: 'Sign in with Village ID' }).click();
  await expect(page).toHaveURL(/\/photos$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
});

test('a person proves who they are by signing in there anew', async ({ person, server }) => {
  const { page } = person;
  provider.setPresent({ sub: 'ilse', email: 'ilse@village.example', email_verified: true });
  await page.goto('/user-info#provider');
  const card = page.getByRole('region', { name: 'Village ID' });
  await card.getByRole('button', { name: 'Connect Village ID' }).click();
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();
  runSql(
    server,
    `update auth.session set "createdAt" = now() - interval '1 hour', confirmed_at = null`,
  );

  await card.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Sign in again with Village ID' }).click();
  await expect(page.getByText('Thank you. Please go on where you were.')).toBeVisible();
  await expect(page).toHaveURL(/\/user-info/);
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Village ID is disconnected')).toBeVisible();
});

test('somebody whom nobody here knows is told so, with a way back', async ({ page }) => {
  provider.setPresent({ sub: 'stranger' });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Village ID' }).click();
  await expect(page.getByRole('alert')).toContainText('Nobody here has this account of Village ID');
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with Village ID' })).toBeVisible();
});
