import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import { dateOf } from '../dates';
import { Link } from '../link';
import { deleteReview, voteReview, writeReview } from '../../actions/product';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Field, SelectField, SubmitButton, TextArea } from '../forms/fields';
import { Form } from '../forms/form';
import { Pagination } from '../pagination';
import { Rating } from '../rating';
import type { Product } from './variant-choice';

type Review = Result<'reviews.list'>['data'][number];
type OwnReview = Result<'reviews.listOwn'>['data'][number];

interface Props {
  locale: Locale;
  product: Product;
  reviews: Result<'reviews.list'>;
  /** The visitor's own review. */
  own: OwnReview | null;
  signedIn: boolean;
}

/** Reviews of a product, votes on them, and the form for one's own. */
export function Reviews({ locale, product, reviews, own, signedIn }: Props): ReactElement {
  const t = textOf(locale, 'product');
  const path = `/${locale}/products/${product.slug}`;
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="mb-4">
        {t('reviews')}
      </h2>
      {product.reviews_count > 0 ? (
        <p className="mb-6 flex flex-wrap items-center gap-3">
          <Rating locale={locale} rating={product.average_rating} />
          <span>{t('average', { rating: product.average_rating, count: product.reviews_count })}</span>
        </p>
      ) : (
        <p className="mb-6 text-soft">{t('no_reviews')}</p>
      )}
      <ul className="space-y-6">
        {reviews.data.map((review) => (
          <li key={review.id} className="max-w-prose border-t border-line pt-4">
            <ReviewText locale={locale} review={review} />
            {signedIn && review.id !== own?.id ? <Vote locale={locale} review={review} /> : null}
          </li>
        ))}
      </ul>
      <Pagination
        locale={locale}
        page={reviews.meta}
        href={(page) => `${path}${page > 1 ? `?reviews=${page}` : ''}#reviews`}
      />
      <div className="mt-8 max-w-prose">
        {signedIn ? (
          <ReviewForm locale={locale} product={product} own={own} />
        ) : (
          <Link
            href={`/${locale}/login?next=${encodeURIComponent(`${path}#reviews`)}`}
            className="button button-quiet"
          >
            {t('review_sign_in')}
          </Link>
        )}
      </div>
    </section>
  );
}

function ReviewText({ locale, review }: { locale: Locale; review: Review }): ReactElement {
  const t = textOf(locale, 'product');
  return (
    <article>
      <Rating locale={locale} rating={review.rating} />
      {review.title ? <h3 className="mt-1 font-semibold">{review.title}</h3> : null}
      <p className="mt-1 whitespace-pre-line">{review.body}</p>
      {review.images.length > 0 ? (
        <ul className="mt-2 flex gap-2">
          {review.images.map((image) => (
            <li key={image}>
              <img
                src={image}
                alt={t('review_image')}
                width={80}
                height={80}
                loading="lazy"
                className="size-20 rounded object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-2 text-sm text-soft">
        {review.user.name} · <time dateTime={review.created_at}>{dateOf(review.created_at, locale)}</time>
        {review.is_verified_purchase ? ` · ${t('verified')}` : ''}
        {review.helpful_count > 0 ? ` · ${t('helpful', { count: review.helpful_count })}` : ''}
      </p>
    </article>
  );
}

function Vote({ locale, review }: { locale: Locale; review: Review }): ReactElement {
  const t = textOf(locale, 'product');
  return (
    <Form
      action={voteReview}
      prefix={`vote-${review.id}`}
      className="mt-2 flex flex-wrap items-center gap-2 text-sm"
    >
      <input type="hidden" name="review" value={review.id} />
      <span id={`vote-${review.id}`}>{t('vote')}</span>
      {(['yes', 'no'] as const).map((vote) => (
        <SubmitButton
          key={vote}
          name="vote"
          value={vote}
          aria-describedby={`vote-${review.id}`}
          className="min-h-8 rounded border border-line px-3 hover:bg-shade"
        >
          {t(vote)}
        </SubmitButton>
      ))}
    </Form>
  );
}

function ReviewForm({ locale, product, own }: Pick<Props, 'locale' | 'product' | 'own'>): ReactElement {
  const t = textOf(locale, 'product');
  return (
    <details className="rounded-lg border border-line p-4">
      <summary className="font-semibold">{own ? t('review_change') : t('review_write')}</summary>
      {own ? <p className="mt-3 text-sm text-soft">{t(`review_${own.status}`)}</p> : null}
      <Form action={writeReview} prefix="review" className="mt-4 space-y-4">
        {own ? <input type="hidden" name="review" value={own.id} /> : null}
        <input type="hidden" name="slug" value={product.slug} />
        <SelectField name="rating" label={t('your_rating')} defaultValue={own?.rating ?? ''} required>
          {own ? null : <option value="">{t('rating_choose')}</option>}
          {[5, 4, 3, 2, 1].map((rating) => (
            <option key={rating} value={rating}>
              {t('stars', { rating })}
            </option>
          ))}
        </SelectField>
        <Field name="title" label={t('review_title')} defaultValue={own?.title} maxLength={200} />
        <TextArea name="body" label={t('review_body')} defaultValue={own?.body} />
        <SubmitButton>{t('review_send')}</SubmitButton>
      </Form>
      {own ? (
        <Form action={deleteReview} prefix="delete-review" className="mt-4">
          <input type="hidden" name="review" value={own.id} />
          <SubmitButton className="link min-h-8">{t('review_delete')}</SubmitButton>
        </Form>
      ) : null}
    </details>
  );
}
