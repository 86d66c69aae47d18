import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Price } from '../price';
import { CartLine } from './cart-line';

type Cart = Result<'cart.get'>;
type Bundle = Cart['bundles'][number];

interface Props {
  cart: Cart;
  locale: Locale;
}

/** All lines of a cart. Those of a bundle stand together under its name and price, the others below. */
export function CartLines({ cart, locale }: Props): ReactElement {
  const groups = cart.bundles.map((bundle, index) => {
    const earlier = cart.bundles.slice(0, index).flatMap(({ item_ids: ids }) => ids);
    // Units of one line may be in several bundles; the line stands in the first.
    const ids = bundle.item_ids.filter((id) => !earlier.includes(id));
    return { bundle, lines: cart.items.filter(({ id }) => ids.includes(id)) };
  });
  const inBundles = cart.bundles.flatMap(({ item_ids: ids }) => ids);
  const others = cart.items.filter(({ id }) => !inBundles.includes(id));
  return (
    <div className="space-y-8 self-start">
      {groups.map(({ bundle, lines }) => (
        <section
          key={bundle.id}
          aria-labelledby={`bundle-${bundle.id}`}
          className="rounded-lg border border-line bg-white px-4 pt-4 sm:px-6"
        >
          <BundleHead bundle={bundle} cart={cart} locale={locale} />
          <Lines cart={cart} items={lines} locale={locale} />
        </section>
      ))}
      {others.length > 0 ? (
        <div className="border-y border-line">
          <Lines cart={cart} items={others} locale={locale} />
        </div>
      ) : null}
    </div>
  );
}

function Lines({ cart, items, locale }: Props & { items: Cart['items'] }): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <ul className="divide-y divide-line">
      {items.map((line) => (
        <CartLine key={line.id} line={line} currency={cart.currency} locale={locale} />
      ))}
    </ul>
  );
}

/** Name, parts and price of the complete sets. */
function BundleHead({ bundle, cart, locale }: Props & { bundle: Bundle }): ReactElement {
  const t = textOf(locale, 'cart');
  const money = (amount: string): ReactElement => (
    <Price amount={amount} currency={cart.currency} locale={locale} />
  );
  const parts = bundle.items.map(({ item_id: id, quantity }) => {
    const name = cart.items.find((item) => item.id === id)?.product.name ?? '';
    return `${quantity} × ${name}`;
  });
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-b border-line pb-4">
      <div className="space-y-1">
        <h2 id={`bundle-${bundle.id}`} className="text-xl">
          {bundle.quantity > 1 ? `${bundle.quantity} × ${bundle.name}` : bundle.name}
        </h2>
        <p className="text-soft">{t('bundle_parts', { parts: parts.join(', ') })}</p>
      </div>
      <div className="sm:text-right">
        <p className="text-lg font-semibold">{money(bundle.total)}</p>
        <p className="text-good">{t.rich('bundle_saved', { amount: () => money(bundle.discount_amount) })}</p>
      </div>
    </div>
  );
}
