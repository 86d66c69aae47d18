import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Link } from '../../../components/link';
import { applyCoupon, checkGiftCard, removeCoupon } from '../../../actions/cart';
import { CartLines } from '../../../components/cart/cart-bundle';
import { Alert } from '../../../components/alert';
import { countriesOf } from '../../../components/countries';
import { EmptyState } from '../../../components/empty-state';
import { Figure, Figures } from '../../../components/figures';
import { Field, SubmitButton } from '../../../components/forms/fields';
import { Form } from '../../../components/forms/form';
import { Price } from '../../../components/price';
import { type Result, formatMoney } from '@comptoir/store-client';
import { readOpenOrder } from '../../../server/checkout-page';
import { privateMetadata, readOwn } from '../../../server/private-page';
import { currentLocale } from '../../../server/request';
import { currentCart, shippingCountries } from '../../../server/shop';
import type { Locale } from '../../../text/locales';
import { textOf } from '../../../text/text';

type Cart = Result<'cart.get'>;
type CouponProblem = NonNullable<NonNullable<Cart['coupon']>['problem']>;

/** More names of countries would hide the button that follows. */
const FEW_COUNTRIES = 8;

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
      <p className="text-soft">{t(cart.needs_shipping ? 'later' : 'later_digital')}</p>
      <Link className="button w-full" href={`/${locale}/checkout`}>
        {t('checkout')}
      </Link>
      {cart.needs_shipping ? <DeliveryCountries locale={locale} /> : null}
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

/** Says where the shop delivers, before anybody fills in the checkout. */
async function DeliveryCountries({ locale }: { locale: Locale }): Promise<ReactElement | null> {
  const t = textOf(locale, 'cart');
  const names = countriesOf(locale, await shippingCountries()).map(({ name }) => name);
  if (names.length === 0) return null;
  const list = new Intl.ListFormat(locale).format(names);
  if (names.length <= FEW_COUNTRIES) return <p className="text-sm">{t('delivered_to', { list })}</p>;
  return (
    <details className="text-sm">
      <summary className="min-h-6">{t('delivered_to_count', { count: names.length })}</summary>
      <p className="mt-1 text-soft">{list}</p>
    </details>
  );
}

function CouponForm({ cart, locale }: { cart: Cart; locale: Locale }): ReactElement {
  const t = textOf(locale, 'cart');
  const { coupon } = cart;
  const problemOf = ({ code, min_order_amount: least }: CouponProblem): string => {
    if (least)
      return t('coupon_minimum', { amount: formatMoney(least, cart.currency, { language: locale }) });
    return t(code === 'COUPON_NOT_APPLICABLE' ? 'coupon_waits' : 'coupon_ended');
  };
  if (coupon) {
    return (
      <Form action={removeCoupon} prefix="coupon" className="space-y-2">
        {coupon.problem ? <p className="font-medium text-sale">{problemOf(coupon.problem)}</p> : null}
        <SubmitButton className="button button-quiet">
          {t('coupon_remove', { code: coupon.code })}
        </SubmitButton>
      </Form>
    );
  }
  return (
    <Form action={applyCoupon} prefix="coupon" className="space-y-3">
      <input type="hidden" name="currency" value={cart.currency} />
      <Field name="code" label={t('coupon')} autoComplete="off" required />
      <SubmitButton className="button button-quiet">{t('coupon_apply')}</SubmitButton>
    </Form>
  );
}
