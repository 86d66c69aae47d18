import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Link } from '../../../../components/link';
import { Breadcrumbs } from '../../../../components/breadcrumbs';
import { Picture } from '../../../../components/picture';
import { Price } from '../../../../components/price';
import { BuyBox } from '../../../../components/product/buy-box';
import { Gallery } from '../../../../components/product/gallery';
import { OtherProducts } from '../../../../components/product/other-products';
import { ProductData } from '../../../../components/product/product-data';
import { ProductFacts } from '../../../../components/product/product-facts';
import { ProductSafety } from '../../../../components/product/product-safety';
import { Questions } from '../../../../components/product/questions';
import { Reviews } from '../../../../components/product/reviews';
import { ShareLink } from '../../../../components/product/share-link';
import {
  type Product,
  type Variant,
  VariantChoice,
  chosenVariant,
} from '../../../../components/product/variant-choice';
import { WishlistButton } from '../../../../components/product/wishlist-button';
import { SaleEnd } from '../../../../components/home/flash-sale-section';
import { UnitPrice } from '../../../../components/products/unit-price';
import { PriceBlock } from '../../../../components/products/price-block';
import { Rating } from '../../../../components/rating';
import { productBySlug, wayToCategory } from '../../../../server/catalogue';
import { imagesOf } from '../../../../server/variant-images';
import { currentCurrency, saleOf } from '../../../../server/shop';
import { storefrontConfig } from '../../../../server/config';
import { pageMetadata, pathsIn } from '../../../../server/metadata';
import { pageOf } from '../../../../server/private-page';
import { type VisitorFacts, surroundingsOf, visitorFacts } from '../../../../server/product-page';
import { currentLocale } from '../../../../server/request';
import type { Locale } from '../../../../text/locales';
import { textOf } from '../../../../text/text';

interface Props {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [locale, { slug }] = await Promise.all([currentLocale(), params]);
  const product = await productBySlug(slug);
  return pageMetadata({
    locale,
    title: product.name,
    description: product.meta_description || product.short_description || product.description,
    path: pathsIn('/products', product),
    image: product.cover_image?.url,
  });
}

/** A product: images, variants, price, availability, reviews and questions. */
export default async function ProductPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { slug }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const product = await productBySlug(slug);
  const variant = chosenVariant(product, query.variant);
  const [way, around, visitor, currency, images] = await Promise.all([
    wayToCategory(product.category.slug),
    surroundingsOf(product, pageOf(query.reviews)),
    visitorFacts(product),
    currentCurrency(),
    imagesOf(product, variant),
  ]);
  const crumbs = [
    ...way.map((one) => ({ name: one.name, path: `/categories/${one.slug}` })),
    { name: product.name, path: `/products/${slug}` },
  ];
  return (
    <div className="page">
      <Breadcrumbs locale={locale} crumbs={crumbs} />
      <div className="grid gap-8 md:grid-cols-2 lg:gap-14">
        <Images locale={locale} name={product.name} images={images} />
        <Offer {...{ locale, product, variant, visitor, currency }} />
      </div>
      <div className="mt-14 space-y-14">
        <ProductFacts locale={locale} product={product} variant={variant} />
        <ProductSafety locale={locale} product={product} />
        <OtherProducts locale={locale} around={around} currency={currency} />
        <Reviews
          locale={locale}
          product={product}
          reviews={around.reviews}
          own={visitor.review}
          signedIn={visitor.signedIn}
        />
        <Questions locale={locale} slug={slug} questions={around.questions} signedIn={visitor.signedIn} />
      </div>
      <ProductData locale={locale} product={product} reviews={around.reviews.data} currency={currency} />
    </div>
  );
}

interface ImagesProps extends Pick<Product, 'name' | 'images'> {
  locale: Locale;
}

function Images({ locale, name, images }: ImagesProps): ReactElement {
  const t = textOf(locale, 'product');
  if (images.length === 0) return <Picture image={null} sizes="" className="aspect-square rounded-lg" />;
  return (
    <Gallery
      // Another variant begins with its own image, however far the visitor had gone.
      key={images[0]?.id}
      label={t('gallery', { name })}
      close={textOf(locale, 'shell')('close')}
      slides={images.map((image, index) => ({
        image: (
          <Picture
            image={image}
            sizes="(min-width: 76rem) 36rem, (min-width: 48rem) 50vw, 100vw"
            first={index === 0}
            className="size-full object-cover"
          />
        ),
        large: { url: image.url, alt: image.alt },
        enlarge: t('enlarge', { number: index + 1 }),
      }))}
      thumbs={images.map((image, index) => ({
        image: <Picture image={image} alt="" sizes="4.5rem" className="size-full object-cover" />,
        label: t('image', { number: index + 1 }),
      }))}
    />
  );
}

interface OfferProps {
  locale: Locale;
  product: Product;
  variant: Variant | undefined;
  visitor: VisitorFacts;
  currency: string;
}

async function Offer({ locale, product, variant, visitor, currency }: OfferProps): Promise<ReactElement> {
  const t = textOf(locale, 'product');
  const offer = variant ?? product;
  const sale = variant && (await saleOf(variant.id));
  const url = `${storefrontConfig().siteUrl}/${locale}/products/${product.slug}`;
  return (
    // The parts of the form below stand in this column on a phone, where the button sticks to the screen.
    <div className="flex flex-col gap-5">
      <div>
        {product.brand ? (
          <p className="mb-1">
            <Link
              href={`/${locale}/brands/${product.brand.id}`}
              className="inline-block min-h-6 text-soft hover:underline"
            >
              {product.brand.name}
            </Link>
          </p>
        ) : null}
        <h1>{product.name}</h1>
        {product.reviews_count > 0 ? (
          <p className="mt-2">
            <a href="#reviews" className="inline-block min-h-6">
              <Rating locale={locale} rating={product.average_rating} count={product.reviews_count} />
            </a>
          </p>
        ) : null}
      </div>
      {product.short_description ? <p className="text-lg">{product.short_description}</p> : null}
      <div>
        <PriceBlock
          locale={locale}
          currency={currency}
          price={offer.price_after_promotion ?? offer.price}
          compare={offer.price_after_promotion ? offer.price : offer.compare_price}
          lowest={offer.lowest_price_30_days}
          unit={offer.unit_price}
          className="text-2xl"
        />
        {sale ? (
          <div className="mt-1 font-medium">
            <SaleEnd locale={locale} sale={sale} />
          </div>
        ) : null}
        <p className="mt-1 text-sm text-soft">{t(product.is_digital ? 'tax_digital' : 'tax')}</p>
        {product.age_limit ? (
          <p className="mt-1 font-medium">{t('age_limit', { age: product.age_limit })}</p>
        ) : null}
      </div>
      <PricesByQuantity locale={locale} variant={variant} prices={visitor.prices} />
      {variant ? (
        <>
          <VariantChoice locale={locale} product={product} chosen={variant} />
          <BuyBox {...{ locale, product, variant, currency }} signedIn={visitor.signedIn} />
        </>
      ) : (
        <p className="font-medium">{t('out_of_stock')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <WishlistButton locale={locale} productId={product.id} listed={visitor.listed} />
        <ShareLink url={url} title={product.name} text={t('share')} copied={t('share_copied')} />
      </div>
    </div>
  );
}

function PricesByQuantity({
  locale,
  variant,
  prices,
}: Pick<OfferProps, 'locale' | 'variant'> & { prices: VisitorFacts['prices'] }): ReactElement | null {
  const t = textOf(locale, 'product');
  const steps = prices?.variants.find(({ variant_id: id }) => id === variant?.id)?.prices ?? [];
  if (!prices || steps.length < 2) return null;
  return (
    <table className="text-sm">
      <caption className="pb-1 text-left font-medium">{t('tiers')}</caption>
      <tbody>
        {steps.map((step) => (
          <tr key={step.min_quantity}>
            <th scope="row" className="pr-6 text-left font-normal text-soft">
              {t('tier', { count: step.min_quantity })}
            </th>
            <td>
              <Price amount={step.unit_price} currency={prices.currency} locale={locale} />
              <UnitPrice unit={step.price_per_measure} price={step.unit_price} locale={locale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
