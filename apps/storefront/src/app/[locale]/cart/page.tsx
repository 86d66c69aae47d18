import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactElement } from 'react';

import { applyCoupon, checkGiftCard, removeCoupon } from '../../../actions/cart';
import { CartLines } from '../../../components/cart/cart-bundle';
import { Alert } from '../../../components/alert';
import { EmptyState } from '../../../components/empty-state';
import { Figure, Figures } from '../../../components/figures';
import { Field, SubmitButton } from '../../../components/forms/fields';
import { Form } from '../../../components/forms/form';
import { Price } from '../../../components/price';
import type { Result } from '@comptoir/store-client';
import { readOpenOrder } from '../../../server/checkout-page';
import { privateMetadata, readOwn } from '../../../server/private-page';
import { currentLocale } from '../../../server/request';
import { currentCart } from '../../../server/shop';
import type { Locale } from '../../../text/locales';
import { textOf } from '../../../text/text';

type Cart = Result<'cart.get'>;

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'cart')('title'));
}

/** The visitor's cart. */
export default async function CartPage(): Promise<ReactElement> {
  const [locale, cart] = await Promise.all([currentLocale(), readOwn(currentCart())]);
  const t = textOf(locale, 'cart');
  const open = await readOpenOrder();
  return (
    <div className="page pt-10">
      <h1>{t('title')}</h1>
      {open ? (
        <div className="mt-6">
          <Alert>
            {t('open_order', { number: open.order_number })}{' '}
            <Link className="link" href={`/${locale}/orders/${encodeURIComponent(open.order_number)}`}>
              {t('open_order_link')}
            </Link>
          </Alert>
        </div>
      ) : null}
      {cart && cart.items.length > 0 ? (
        <div className="mt-6 grid gap-10 lg:grid-cols-[1fr_22rem]">
          <CartLines cart={cart} locale={locale} />
          <CartSummary cart={cart} locale={locale} />
        </div>
      ) : (
        <div className="mt-6">
          <EmptyState text={t('empty')}>
            <Link className="button" href={`/${locale}/products`}>
              {t('to_products')}
            </Link>
          </EmptyState>
        </div>
      )}
    </div>
  );
}

function CartSummary({ cart, locale }: { cart: Cart; locale: Locale }): ReactElement {
  const t = textOf(locale, 'cart');
  const money = (amount: string): ReactElement => (
    <Price amount={amount} currency={cart.currency} locale={locale} />
  );
  return (
    <section aria-labelledby="summary" className="space-y-6 self-start rounded-lg bg-shade p-6">
      <h2 id="summary">{t('summary')}</h2>
      <Figures>
        <Figure name={t('subtotal')}>{money(cart.subtotal)}</Figure>
        {cart.discounts.map(({ source, id, name, amount }) => (
          <Figure key={`${source}-${id}`} name={name}>
            −{money(amount)}
          </Figure>
        ))}
        <Figure name={t('total')} isTotal>
          {money(cart.total)}
        </Figure>
      </Figures>
      <p className="text-soft">{t('later')}</p>
      <Link className="button w-full" href={`/${locale}/checkout`}>
        {t('checkout')}
      </Link>
      <CouponForm cart={cart} locale={locale} />
      <details>
        <summary className="min-h-6 font-medium">{t('gift_card')}</summary>
        <Form action={checkGiftCard} prefix="gift" className="mt-3 space-y-3">
          <Field name="code" label={t('gift_card_code')} autoComplete="off" required />
          <SubmitButton className="button button-quiet">{t('gift_card_check')}</SubmitButton>
        </Form>
      </details>
    </section>
  );
}

function CouponForm({ cart, locale }: { cart: Cart; locale: Locale }): ReactElement {
  const t = textOf(locale, 'cart');
  const { coupon } = cart;
  if (coupon) {
    return (
      <Form action={removeCoupon} prefix="coupon" className="space-y-2">
        {coupon.is_applicable ? null : <p className="font-medium text-sale">{t('coupon_waits')}</p>}
        <SubmitButton className="button button-quiet">
          {t('coupon_remove', { code: coupon.code })}
        </SubmitButton>
      </Form>
    );
  }
  return (
    <Form action={applyCoupon} prefix="coupon" className="space-y-3">
      <Field name="code" label={t('coupon')} autoComplete="off" required />
      <SubmitButton className="button button-quiet">{t('coupon_apply')}</SubmitButton>
    </Form>
  );
}
