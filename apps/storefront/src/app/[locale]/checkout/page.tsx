import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactElement } from 'react';

import { Link } from '../../../components/link';
import { checkout } from '../../../actions/checkout';
import { shownAmounts } from '../../../actions/checkout-failure';
import { CheckoutFields } from '../../../components/checkout/checkout-fields';
import { CheckoutSummary } from '../../../components/checkout/checkout-summary';
import { DoubtKey } from '../../../components/checkout/doubt-key';
import { UpdateOnChange } from '../../../components/checkout/update-on-change';
import { EmptyState } from '../../../components/empty-state';
import { Form } from '../../../components/forms/form';
import { billedVatNumber, previewInput } from '../../../server/checkout-draft';
import { readCheckout, readOpenOrder } from '../../../server/checkout-page';
import { privateMetadata, readOwn } from '../../../server/private-page';
import { currentLocale } from '../../../server/request';
import { currentCart } from '../../../server/shop';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'checkout')('title'));
}

/** The whole checkout on one page: address, shipping, payment and the order as the store calculates it. */
export default async function CheckoutPage(): Promise<ReactElement> {
  const [locale, cart] = await Promise.all([currentLocale(), readOwn(currentCart())]);
  const t = textOf(locale, 'checkout');
  if (!cart || cart.items.length === 0) {
    // Back from the page of the card leads here: the order is placed, and waits for its payment.
    const open = await readOpenOrder();
    if (open) redirect(`/${locale}/orders/${encodeURIComponent(open.order_number)}`);
    return (
      <div className="page space-y-6 pt-10">
        <h1>{t('title')}</h1>
        <EmptyState text={textOf(locale, 'cart')('empty')}>
          <Link className="button" href={`/${locale}/products`}>
            {textOf(locale, 'cart')('to_products')}
          </Link>
        </EmptyState>
      </div>
    );
  }
  const data = await readCheckout();
  const ageLimit = Math.max(0, ...cart.items.map(({ product }) => product.age_limit ?? 0)) || null;
  return (
    <div className="page pt-10">
      <h1>{t('title')}</h1>
      <Form action={checkout} prefix="checkout" className="mt-6" quiet>
        <UpdateOnChange />
        <DoubtKey />
        <input type="hidden" name="key" value={`${cart.id} ${cart.updated_at}`} />
        <input type="hidden" name="expected_total" value={data.preview?.total ?? ''} />
        <input type="hidden" name="shown_vat_number" value={billedVatNumber(previewInput(data.draft))} />
        <input type="hidden" name="shown_amounts" value={data.preview ? shownAmounts(data.preview) : ''} />
        <div className="grid gap-10 lg:grid-cols-[1fr_24rem]">
          <CheckoutFields data={data} locale={locale} />
          <CheckoutSummary data={data} ageLimit={ageLimit} locale={locale} />
        </div>
      </Form>
    </div>
  );
}
