import type { Page } from 'playwright-core';
import { type PricingShop, openPricing } from '../../store-api/test/pricing/pricing.fixture';
import type { StorefrontStage, Visit } from './storefront.fixture';
import { payAtEmulator } from './stories.fixture';

const ENTRIES = [
  ['Full name', 'Ada Guest'],
  ['Company', 'Brasserie SA'],
  ['Street and number', '1 quai du Port'],
  ['Postal code', '4000'],
  ['City', 'Liège'],
] as const;

/** 12.10 with 21 % in it, and 5.00 of shipping; without tax 10.00 and 4.13. */
const TAXED = '€17.10';
const UNTAXED = '€14.13';

/** Companies of other countries, which enter their VAT number after everything else. */
export function vatStories(stage: () => StorefrontStage): void {
  let shop: PricingShop;
  let serial = 0;

  beforeAll(async () => {
    shop = await openPricing(stage().store);
    await shop.item(1210, 99, { name: 'Company Bowl', slug: 'company-bowl' });
    const rates = [
      { country: 'FR', rate: 20, name: 'TVA' },
      { country: 'BE', rate: 21, name: 'TVA' },
    ];
    await shop.settings({ tax: { enabled: true, prices_include_tax: true, home_country: 'FR', rates } });
  });
  afterEach(() => stage().vies.setMode('ok'));
  afterAll(() => shop.settings({ tax: { enabled: false } }));

  it('takes the tax away when a VAT number is entered last @core', async () => {
    const visit = await enter();
    const { page } = visit;
    await vatNumber(page).fill(nextNumber());
    await page.keyboard.press('Tab');
    await page.getByText(UNTAXED).first().waitFor();
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await page.getByText(UNTAXED).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('shows the total without tax before it orders with a number that was not checked yet', async () => {
    const visit = await enter();
    const { page } = visit;
    await vatNumber(page).fill(nextNumber());
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.getByText(`The total has changed from ${TAXED} to ${UNTAXED}.`).waitFor();
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await page.getByText(UNTAXED).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('says that a number could not be checked, and asks before it charges tax', async () => {
    const visit = await enter();
    const { page } = visit;
    stage().vies.setMode('unavailable');
    await vatNumber(page).fill(nextNumber());
    await page.getByRole('button', { name: 'Order and pay' }).click();
    const asked = `The VAT number is not known to be valid, so tax is charged. The total is ${TAXED}.`;
    await page.getByRole('status').getByText(asked).waitFor();
    expect(await visit.look('checkout-vat-number-unknown')).toEqual([]);
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await payAtEmulator(page);
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await page.getByText(TAXED).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  /** Returns a Belgian number that VIES knows and no story has used. */
  function nextNumber(): string {
    return `BE0${String(++serial).padStart(8, '0')}1`;
  }

  function vatNumber(page: Page): ReturnType<Page['getByLabel']> {
    return page.getByLabel('VAT number').first();
  }

  /** Fills the checkout in, all but the VAT number. */
  async function enter(): Promise<Visit> {
    const visit = await stage().visit();
    const { page } = visit;
    await visit.go('/en/products/company-bowl');
    await page.getByRole('button', { name: /^Add to (the )?cart/ }).click();
    await page.getByRole('link', { name: /^Cart.*1/ }).waitFor();
    await visit.go('/en/checkout');
    await page.getByLabel('Country').first().selectOption('BE');
    await page.getByRole('main').getByLabel('E-mail address').fill('company@example.com');
    for (const [label, text] of ENTRIES) await page.getByRole('textbox', { name: label }).first().fill(text);
    await page.keyboard.press('Tab');
    await page.getByText(TAXED).first().waitFor();
    return visit;
  }
}
