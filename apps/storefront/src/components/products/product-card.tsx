import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import { Link } from '../link';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Picture } from '../picture';
import { Rating } from '../rating';
import { PriceBlock } from './price-block';
import { reductionOf } from './reduction';

/** A row of a list of products. */
export type ProductRow = Result<'catalogue.listProducts'>['data'][number];

interface Props {
  locale: Locale;
  product: ProductRow;
  currency: string;
  /** Set for cards of the first screen, whose images are loaded at once. */
  first?: boolean;
  /** Level of the name among the headings of its page. */
  headingLevel?: 'h2' | 'h3';
}

const SIZES = '(min-width: 64rem) 18rem, (min-width: 40rem) 33vw, 50vw';

/** A product in a list, with a link to its page. */
export function ProductCard({
  locale,
  product,
  currency,
  first,
  headingLevel: Heading = 'h3',
}: Props): ReactElement {
  const t = textOf(locale, 'products');
  const soldOut = product.availability === 'out_of_stock';
  const price = product.price_after_promotion ?? product.price;
  const compare = product.price_after_promotion ? product.price : product.compare_price;
  const lowest = product.lowest_price_30_days;
  const reduction = reductionOf({ price, compare, lowest });
  const badge = soldOut
    ? t('out_of_stock')
    : reduction && reduction.percent > 0
      ? t('discount', { percent: reduction.percent })
      : null;
  return (
    <article className="group relative flex h-full flex-col gap-3">
      <div className="relative aspect-square overflow-hidden rounded-lg bg-shade">
        <Picture
          image={product.cover_image}
          alt=""
          sizes={SIZES}
          first={first}
          className="size-full object-cover transition-transform duration-300 group-hover:scale-[1.03]"
        />
        {badge ? (
          <span
            className={`absolute top-2 left-2 rounded px-2 py-0.5 text-sm font-semibold text-white ${soldOut ? 'bg-ink' : 'bg-sale'}`}
          >
            {badge}
          </span>
        ) : null}
      </div>
      <div className="flex grow flex-col gap-1">
        {product.brand ? <p className="text-sm text-soft">{product.brand.name}</p> : null}
        <Heading className="font-sans text-base font-medium">
          {/* The link covers the card, so that a screen reader hears the name only once. */}
          <Link
            href={`/${locale}/products/${product.slug}`}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {product.name}
          </Link>
        </Heading>
        {product.reviews_count > 0 ? (
          <Rating locale={locale} rating={product.average_rating} count={product.reviews_count} />
        ) : null}
        <PriceBlock
          locale={locale}
          currency={currency}
          price={price}
          compare={compare}
          lowest={lowest}
          from={product.price_from !== null}
          unit={product.unit_price}
        />
        {product.availability === 'backorder' || product.availability === 'preorder' ? (
          <p className="text-sm text-soft">{t(product.availability)}</p>
        ) : null}
      </div>
    </article>
  );
}
