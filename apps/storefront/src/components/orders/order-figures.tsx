import type { ReactElement, ReactNode } from 'react';

import type { Result } from '@comptoir/store-client';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Figure, Figures } from '../figures';
import { Price } from '../price';

type Amounts = Pick<
  Result<'orders.get'>,
  | 'currency'
  | 'subtotal'
  | 'discounts'
  | 'shipping_amount'
  | 'taxes'
  | 'prices_include_tax'
  | 'total'
  | 'gift_card_amount'
  | 'wallet_amount'
> & { exchange_amount?: string; waived_amount?: string; shipping_method?: { name: string } | null };

interface Props {
  order: Amounts;
  /** True while the shipping is not known: its price depends on the address. */
  isShippingOpen?: boolean;
  locale: Locale;
  children?: ReactNode;
}

/** The amounts of an order or of its preview. Everything comes from the store; nothing is added up here. */
export function OrderFigures({ order, isShippingOpen, locale, children }: Props): ReactElement {
  const t = textOf(locale, 'checkout');
  const money = (amount: string): ReactElement => (
    <Price amount={amount} currency={order.currency} locale={locale} />
  );
  // An export has a tax of nothing.
  const charged = order.taxes.filter(({ tax }) => !isZero(tax));
  const taxes = charged.map(({ name, rate, tax, category, country }) => (
    <Figure
      key={`${country} ${name} ${rate} ${category}`}
      name={t(order.prices_include_tax ? 'tax_included' : 'tax', {
        name: name === 'VAT' ? t('vat') : name,
        rate,
      })}
    >
      {money(tax)}
    </Figure>
  ));
  return (
    <Figures>
      <Figure name={t('subtotal')}>{money(order.subtotal)}</Figure>
      {order.discounts.map(({ source, id, name, amount }) => (
        <Figure key={`${source}-${id}`} name={name}>
          −{money(amount)}
        </Figure>
      ))}
      {isShippingOpen ? <Figure name={t('shipping_cost')}>{t('shipping_later')}</Figure> : null}
      {/* Nothing is shipped for digital goods. */}
      {!isShippingOpen && (order.shipping_method || !isZero(order.shipping_amount)) ? (
        <Figure name={t('shipping_cost')}>
          {isZero(order.shipping_amount) ? t('free') : money(order.shipping_amount)}
        </Figure>
      ) : null}
      {order.prices_include_tax ? null : taxes}
      <Figure name={t(isShippingOpen ? 'total_before_shipping' : 'total')} isTotal>
        {money(order.total)}
      </Figure>
      {order.prices_include_tax ? taxes : null}
      {(['exchange_amount', 'gift_card_amount', 'wallet_amount', 'waived_amount'] as const).map((name) =>
        isZero(order[name]) ? null : (
          <Figure key={name} name={t(CREDIT_NAMES[name])}>
            −{money(order[name] ?? '')}
          </Figure>
        ),
      )}
      {children}
    </Figures>
  );
}

const CREDIT_NAMES = {
  exchange_amount: 'returned_goods',
  gift_card_amount: 'gift_cards',
  wallet_amount: 'wallet',
  waived_amount: 'waived',
} as const;

function isZero(amount: string | undefined): boolean {
  return amount === undefined || /^[0.]*$/.test(amount);
}
