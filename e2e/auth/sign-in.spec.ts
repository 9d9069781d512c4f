import { expect, test } from '../fixtures/heirloom.ts';

test('a visitor is sent to /auth and comes back to the page that was asked for [ACCESS-01, ACCESS-13, ERR-43, AUTH-01, AUTH-02, HEADER-18]', async ({
  person,
  page,
}) => {
  await page.goto('/photos');
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByText('Forgot your password?')).toBeVisible();

  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);

  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(/\/photos$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`nothing moves between Sign In and Sign Up at ${viewport.width} px, and a click draws no thick ring`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/auth');
    const field = page.getByRole('tabpanel').getByLabel('Email');
    await expect(field).toBeFocused();
    const place = async () => ({
      tabs: await page.getByRole('tablist').boundingBox(),
      field: await field.boundingBox(),
    });
    const before = await place();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    expect(await place()).toEqual(before);
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveCSS('outline-style', 'none');

    const ring = () => field.evaluate((element) => getComputedStyle(element).outlineWidth);
    await field.click();
    expect(await ring()).toBe('2px');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await ring()).toBe('3px');
  });
}

test('a newcomer signs up, and is at home [AUTH-01, AUTH-04]', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(`newcomer-${process.pid}@example.com`);
  await page.getByLabel('Username').fill(`newcomer-${process.pid}`);
  await page.getByLabel('Password', { exact: true }).fill('lake-house-1987');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Bring cherished/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Bring cherished/ })).toBeVisible();
});

test('signing out ends the session in every tab [SESSION-04, CALL-06, HEADER-18]', async ({
  person,
}) => {
  await person.page.goto('/');
  const other = await person.context.newPage();
  await other.goto('/movies');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Movies & Videos');

  await person.page.getByRole('button', { name: /account/i }).click();
  await person.page
    .getByRole('menuitem', { name: 'Sign Out' })
    .or(person.page.getByRole('button', { name: 'Sign Out' }))
    .click();
  await expect(person.page).toHaveURL(/\/auth/);
  await expect(other).toHaveURL(/\/auth/);
});

test('the session secret is a cookie that scripts cannot read [SESSION-01, SESSION-02]', async ({
  person,
}) => {
  const cookies = await person.context.cookies();
  const session = cookies.find((cookie) => cookie.name.includes('session_token'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await person.page.goto('/');
  await person.page.getByRole('heading', { level: 1, name: /Bring cherished/ }).waitFor();
  const seen = await person.page.evaluate(
    () => document.cookie + JSON.stringify(Object.entries(localStorage)),
  );
  expect(seen).not.toContain(session!.value.slice(0, 20));
  expect(seen).toContain(person.email);
});

test('an unknown path shows the 404 page with a way home, signed in or out [ROUTE-07, ACCESS-12]', async ({
  person,
  page,
}) => {
  for (const visitor of [page, person.page]) {
    await visitor.goto('/no/such/page');
    await visitor.getByRole('link', { name: 'Return to Home' }).click();
    await expect(visitor).toHaveURL(visitor === page ? /\/auth/ : /\/$/);
  }
});
