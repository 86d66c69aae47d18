import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import { timeOf } from '../dates';
import { Link } from '../link';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Picture } from '../picture';
import { PriceBlock } from '../products/price-block';
import { Countdown } from './countdown';

export type FlashSale = Result<'flashSales.list'>[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** The end of a sale, with the time that is left for visitors with scripts. */
export function SaleEnd({ locale, sale }: { locale: Locale; sale: FlashSale }): ReactElement {
  const t = textOf(locale, 'home');
  const date = timeOf(sale.ends_at, locale);
  const most = Math.ceil((Date.parse(sale.ends_at) - Date.parse(sale.starts_at)) / DAY_MS);
  return (
    <Countdown
      endsAt={sale.ends_at}
      date={t('ends', { date })}
      left={t('left', { time: '{time}' })}
      days={Array.from({ length: most + 1 }, (_, days) => t('days', { days }))}
      ended={t('ended')}
    />
  );
}

interface Props {
  locale: Locale;
  sale: FlashSale;
  currency: string;
  /** Number of offers; all unless given. */
  most?: number;
}

/** Offers of a sale with their prices during the sale and before it. */
export function SaleItems({ locale, sale, currency, most }: Props): ReactElement {
  const t = textOf(locale, 'products');
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-4">
      {sale.items.slice(0, most).map((item) => (
        <li key={item.id} className="group relative flex flex-col gap-3">
          <div className="relative aspect-square overflow-hidden rounded-lg bg-shade">
            <Picture
              image={item.product.cover_image}
              alt=""
              sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 33vw, 50vw"
              className="size-full object-cover"
            />
            <span className="absolute top-2 left-2 rounded bg-sale px-2 py-0.5 text-sm font-semibold text-white">
              {t('discount', { percent: Math.floor(item.discount_percentage + 1e-9) })}
            </span>
          </div>
          <div>
            <h3 className="font-medium">
              <Link
                href={`/${locale}/products/${item.product.slug}?variant=${item.product_variant_id}`}
                className="group-hover:underline after:absolute after:inset-0"
              >
                {item.product.name}
              </Link>
            </h3>
            <PriceBlock
              locale={locale}
              currency={currency}
              price={String(item.sale_price)}
              compare={item.compare_price}
              lowest={item.lowest_price_30_days}
              unit={item.unit_price}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
