import { useTranslate } from 'ra-core';
import { Money } from '../../../shared/ui/money';
import { isPositive, subtractAmounts } from '../../../shared/ui/amounts';
import { AmountRows } from '../parts/fact-list';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';
import { isPaid } from './order-facts';

type AmountName =
  | 'subtotal'
  | 'shipping_amount'
  | 'total'
  | 'wallet_amount'
  | 'exchange_amount'
  | 'amount_due'
  | 'uncharged_amount'
  | 'received_amount'
  | 'amount_left'
  | 'written_off_amount'
  | 'paid_amount'
  | 'paid_back_amount'
  | 'moved_amount'
  | 'released_amount'
  | 'disputed_amount';

/** The sum of an order: goods, discounts, delivery, taxes, and who paid what of it. */
export function OrderMoney({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const { currency } = order;
  const row = (name: string, amount: string, isSum = false) => ({
    name,
    amount: <Money amount={amount} currency={currency} />,
    isSum,
  });
  const field = (name: AmountName, isSum = false) =>
    row(translate(`resources.orders.fields.${name}`), order[name], isSum);
  const some = (name: AmountName) => (isPositive(order[name]) ? [field(name)] : []);
  return (
    <Section title="resources.orders.sections.money">
      <AmountRows
        rows={[
          field('subtotal'),
          ...order.discounts.map(({ name, amount }) => row(name, `-${amount}`)),
          field('shipping_amount'),
          ...order.taxes.map(({ name, rate, country, tax }) =>
            row(
              translate(`resources.orders.${order.prices_include_tax ? 'included_tax' : 'added_tax'}`, {
                name: `${name} ${country}`.trim(),
                rate,
              }),
              tax,
            ),
          ),
          field('total', true),
          ...order.gift_cards.map(({ code, amount }) =>
            row(translate('resources.orders.by_gift_card', { code }), amount),
          ),
          ...some('wallet_amount'),
          ...some('exchange_amount'),
          field('amount_due'),
          ...some('uncharged_amount'),
          // The paid amount counts everything once all of it is paid; until then it is 0 beside what has arrived.
          ...(isPaid(order)
            ? [
                ...some('released_amount'),
                // The paid amount counts what was released, for which no money came.
                row(
                  translate('resources.orders.fields.paid_amount'),
                  subtractAmounts(order.paid_amount, order.released_amount),
                  true,
                ),
              ]
            : [...some('received_amount'), field('amount_left', true), ...some('written_off_amount')]),
          ...some('moved_amount'),
          ...some('paid_back_amount'),
          ...some('disputed_amount'),
        ]}
      />
    </Section>
  );
}
