import { openCheckout } from '../../store-api/test/checkout/checkout.fixture';
import { PASSWORD } from '../../store-api/test/customers/passwords.fixture';
import { SecondFactorFixtures } from '../../store-api/test/customers/second-factor.fixture';
import type { StorefrontStage } from './storefront.fixture';

/** Signing in with an account at Google or Apple, whose pages are a stand-in. */
export function signInStories(stage: () => StorefrontStage): void {
  it('signs in with Google and keeps the goods of the cart @core', async () => {
    const shop = await openCheckout(stage().store);
    await shop.item(4000, 5, { name: 'Social Bowl', slug: 'social-bowl' });
    const visit = await stage().visit({ width: 390 });
    const { page } = visit;
    await visit.go('/en/products/social-bowl');
    await page.getByRole('button', { name: /^Add to (the )?cart/ }).click();
    await page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
    await visit.go('/en/login?next=/en/checkout');
    expect(await visit.look('login-social')).toEqual([]);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You have not signed in.').waitFor();
    expect(await visit.look('login-social-cancelled')).toEqual([]);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByLabel('E-mail address').fill('grace@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await page.getByText('1 × Social Bowl').waitFor();
    await page.getByRole('link', { name: 'Account' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('signs in with Apple, which answers by a form, in French and without scripts', async () => {
    const visit = await stage().visit({ scripts: false, locale: 'fr-FR' });
    const { page } = visit;
    await visit.go('/fr/login');
    await page.getByRole('link', { name: 'Continuer avec Apple' }).click();
    await page.getByLabel('E-mail address').fill('alan@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Return to the shop' }).click();
    await page.getByRole('heading', { name: 'Votre compte' }).waitFor();
    await visit.close();
  });

  it.each([true, false])('asks for the code of a second factor (scripts: %s)', async (scripts) => {
    const factors = new SecondFactorFixtures(stage().store);
    const { email, secret, recoveryCodes } = await factors.account();
    const visit = await stage().visit({ scripts });
    const { page } = visit;
    const enter = async (): Promise<void> => {
      await visit.go('/en/login?next=/en/account/orders');
      await page.locator('#form-email').fill(email);
      await page.locator('#form-password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    };
    await enter();
    expect(await visit.look('login-code')).toEqual([]);
    expect((await visit.context.cookies()).map(({ name }) => name)).not.toContain('comptoir_session');
    await page.getByLabel('Code').fill(factors.wrongCode(secret));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This code is wrong or was used before.').waitFor();
    await page.getByLabel('Code').fill(factors.freshCode(secret));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/en\/account\/orders/);
    await visit.context.clearCookies();
    await enter();
    await page.getByRole('link', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/en\/account\/orders/);
    await visit.context.clearCookies();
    await enter();
    stage().store.clock.advance(11 * 60_000);
    await page.getByLabel('Code').fill(factors.freshCode(secret));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Entering the code took too long').waitFor();
    await visit.close();
  });

  it('refuses an answer that this browser has not asked for', async () => {
    const visit = await stage().visit();
    await visit.go('/en/login/google/return?code=x&state=y');
    await visit.page.getByText('Signing in did not succeed.').waitFor();
    expect((await visit.context.cookies()).map(({ name }) => name)).not.toContain('comptoir_session');
    await visit.close();
  });
}
