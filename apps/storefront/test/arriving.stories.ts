import { type CheckoutShop, openCheckout } from '../../store-api/test/checkout/checkout.fixture';
import { PASSWORD, PasswordFixtures } from '../../store-api/test/customers/passwords.fixture';
import { en } from '../src/text/en';
import { fr } from '../src/text/fr';
import type { StorefrontStage, Visit } from './storefront.fixture';

const NEW_PASSWORD = 'Another-horse-2';

/** A new account, from its first page to its first order, on whatever device its mail is read. */
export function registrationStories(stage: () => StorefrontStage): void {
  let shop: CheckoutShop;

  beforeAll(async () => {
    shop = await openCheckout(stage().store);
    await shop.item(4000, 9, { name: 'First Bowl', slug: 'first-bowl' });
  });

  it('confirms an address on a phone that knows nothing, by the link of the mail and the password @core', async () => {
    const email = 'elsewhere@example.com';
    const visit = await stage().visit();
    await fillCart(visit);
    await register(visit, email);
    const phone = await stage().visit({ width: 390 });
    await phone.go(await mailedPath(stage(), email, '/verify-email'));
    const { page } = phone;
    await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-1');
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    expect(await phone.look('narrow-verify-elsewhere')).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await page.getByText('Your address is confirmed.').waitFor();
    expect(phone.complaints).toEqual([]);
    await phone.close();

    // The computer says so when its page is read again. It is a guest until it signs in, and then has its goods.
    await visit.page.reload();
    await visit.page
      .getByText('Your address is confirmed, or the sign-in of this browser has ended.')
      .waitFor();
    expect(await visit.look('verify-confirmed-elsewhere')).toEqual([]);
    await visit.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn(visit, email);
    await visit.page.getByRole('heading', { name: 'Your account' }).waitFor();
    await visit.page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('keeps the cart of whoever has just registered, up to the checkout and into the account', async () => {
    const email = 'same@example.com';
    const visit = await stage().visit();
    const { page } = visit;
    await fillCart(visit);
    await register(visit, email);
    await page.getByText('You can go on shopping meanwhile.').waitFor();
    expect(await visit.look('verify-waiting')).toEqual([]);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText('A new link is on its way.').waitFor();
    await page.getByRole('link', { name: /^Cart.*1/ }).click();
    await page.getByText('First Bowl').first().waitFor();
    await page.getByRole('link', { name: 'Go to the checkout' }).click();
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await page.getByText('1 × First Bowl').waitFor();
    await visit.go(await mailedPath(stage(), email, '/verify-email'));
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await page.getByText('Your address is confirmed.').waitFor();
    await page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
    // The link has been used, and opening it once more is no fault.
    await visit.go(await mailedPath(stage(), email, '/verify-email'));
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('tells whoever signs in before confirming what to do, without scripts and in French', async () => {
    const email = 'early@example.com';
    const first = await stage().visit();
    await register(first, email);
    await first.close();
    const visit = await stage().visit({ scripts: false, locale: 'fr-FR' });
    await visit.go('/fr/login');
    await visit.page.getByRole('main').getByLabel('Adresse e-mail').fill(email);
    await visit.page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await visit.page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
    await visit.page.getByText('Nous vous avons envoyé un nouveau lien.').waitFor();
    expect(await visit.page.getByRole('main').getByLabel('Adresse e-mail').inputValue()).toBe(email);
    const path = await mailedPath(stage(), email, '/verify-email');
    await visit.go(`/fr${path}`);
    await visit.page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await visit.page.getByRole('button', { name: 'Confirmer l’adresse' }).click();
    await visit.page.getByRole('heading', { name: 'Votre compte' }).waitFor();
    await visit.close();
  });
}

/** Accounts that are created on the way to the checkout. */
export function checkoutAccountStories(stage: () => StorefrontStage): void {
  beforeAll(async () => {
    const shop = await openCheckout(stage().store);
    await shop.item(4000, 9, { name: 'Next Bowl', slug: 'next-bowl' });
  });

  it.each([
    ['en', en],
    ['fr', fr],
  ] as const)('leads back to the checkout that led to the new account (%s)', async (locale, words) => {
    const visit = await stage().visit({ locale });
    const { page } = visit;
    const main = page.getByRole('main');
    await visit.go(`/${locale}/products/next-bowl`);
    await page.getByRole('button', { name: words.product.add_to_cart }).click();
    await page.getByText(words.cart.added).waitFor();
    await visit.go(`/${locale}/checkout`);
    await main.getByRole('link', { name: words.login.login }).click();
    await main.getByRole('link', { name: words.login.register }).click();
    await page.getByLabel(words.login.name).fill('Ada Stranger');
    await main.getByLabel(words.login.email).fill(`${locale}-buys@example.com`);
    await page.getByLabel(words.login.password, { exact: true }).fill(PASSWORD);
    await page.getByLabel(words.login.password_again).fill(PASSWORD);
    await main.getByRole('button', { name: words.login.register }).click();
    // Whoever has confirmed the address elsewhere signs in here, and comes back as well.
    const signInHere = main.getByRole('link', { name: words.login.login });
    expect(await signInHere.getAttribute('href')).toBe(
      `/${locale}/login?next=${encodeURIComponent(`/${locale}/checkout`)}`,
    );
    await page.getByRole('link', { name: words.login.verify_back }).click();
    await page.getByRole('heading', { name: words.checkout.title, exact: true }).waitFor();
    await page.getByText('1 × Next Bowl').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
}

/** Mails that are opened in an empty browser, and two browsers of one person. */
export function otherDeviceStories(stage: () => StorefrontStage): void {
  it('opens every link of its mails in a browser that knows nothing', async () => {
    const { store } = stage();
    const shop = await openCheckout(store);
    const shopper = await shop.shopper({ emailVerified: true });
    await shop.fill(shopper, await shop.item(4000, 5, { name: 'Mail Bowl' }));
    const { body } = await shopper.client.post('/orders', { shipping_method_id: shop.methodId });
    const { client: staff } = await shop.staff('admin');
    await staff.post(`/admin/orders/${body.data.id}/payment-link`, {});
    await staff.post(`/admin/users/${shopper.id}/wallet/adjust`, { amount: '5.00', reason: 'Sorry' });
    await store.client.post('/auth/forgot-password', { email: shopper.email });
    await store.client.post('/newsletter/subscribe', { email: shopper.email });
    await store.drain();
    const links = store.mail.inbox.messages({ to: shopper.email }).flatMap((mail) => mail.links);
    const own = [...new Set(links.filter((link) => link.startsWith(stage().url)))];
    const parts = own.map((link) => new URL(link).pathname.split('/')[1]);
    expect(parts).toEqual(expect.arrayContaining(['orders', 'pay', 'reset-password', 'newsletter']));
    for (const link of own) {
      const visit = await stage().visit();
      const { pathname, search } = new URL(link);
      const response = await visit.page.goto(stage().url + pathname + search);
      const heading = await visit.page.getByRole('heading', { level: 1 }).first().innerText();
      expect([pathname, response?.status(), heading]).toEqual([
        pathname,
        200,
        expect.not.stringMatching(/wrong|nothing/),
      ]);
      expect(await visit.page.getByText('not valid any more').count()).toBe(0);
      expect(visit.complaints).toEqual([]);
      await visit.close();
    }
  });

  it('leaves a person signed in on one device when another signs in', async () => {
    const { email } = await new PasswordFixtures(stage().store).account();
    const [laptop, phone] = [await stage().visit(), await stage().visit({ width: 390 })];
    for (const visit of [laptop, phone, laptop]) {
      await visit.go('/en/login');
      await signIn(visit, email);
      await visit.page.getByRole('heading', { name: 'Your account' }).waitFor();
    }
    // Signing in again on the laptop has replaced its own session.
    const rows = await stage().store.db.rows(
      'SELECT FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1 AND revoked_at IS NULL AND device_name IS NOT NULL',
      [email],
    );
    expect(rows).toHaveLength(2);
    for (const visit of [phone, laptop]) {
      await visit.go('/en/account/orders');
      await visit.page.getByRole('heading', { name: 'Orders' }).waitFor();
    }
    // A new password on the phone signs the laptop out, which says why it asks to sign in.
    await phone.go('/en/account/profile');
    await phone.page.getByLabel('Current password').first().fill(PASSWORD);
    await phone.page.getByRole('textbox', { name: 'Password', exact: true }).fill(NEW_PASSWORD);
    await phone.page.getByLabel('Password again').fill(NEW_PASSWORD);
    await phone.page.getByRole('button', { name: 'Change the password' }).click();
    await phone.page.getByText('Your password is changed.').waitFor();
    await laptop.go('/en/account');
    await laptop.page.getByText('You were signed out').waitFor();
    expect(await laptop.look('login-session-ended')).toEqual([]);
    await signIn(laptop, email, NEW_PASSWORD);
    await laptop.page.getByRole('heading', { name: 'Your account' }).waitFor();
    for (const visit of [phone, laptop]) await visit.close();
  });
}

async function fillCart({ page, go }: Visit): Promise<void> {
  await go('/en/products/first-bowl');
  await page.getByRole('button', { name: /^Add to (the )?cart/ }).click();
  await page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
}

/** Creates an account with the form, as a stranger does. */
async function register({ page, go }: Visit, email: string): Promise<void> {
  await go('/en/login');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Your name').fill('Ada Stranger');
  await page.getByRole('main').getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password again').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Create an account' }).click();
  await page.getByText('We have sent a link to your address.').waitFor();
}

async function signIn({ page }: Visit, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('main').getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** Returns path and query of the newest link of a mail that leads to a page. */
async function mailedPath({ store }: StorefrontStage, to: string, page: string): Promise<string> {
  await store.drain();
  const links = store.mail.inbox.messages({ to }).flatMap((mail) => mail.links);
  const link = new URL(links.find((address) => address.includes(page)) ?? '');
  return link.pathname + link.search;
}
