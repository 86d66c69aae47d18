import type { ReactElement } from 'react';

import { Link } from '../link';
import { changeWishlist } from '../../actions/product';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { SubmitButton } from '../forms/fields';
import { Form } from '../forms/form';

interface Props {
  locale: Locale;
  product: { id: number; slug: string };
  /** True if it is on the visitor's list; null for visitors who are not signed in. */
  listed: boolean | null;
}

/** Puts a product on the wish list or takes it off. */
export function WishlistButton({ locale, product, listed }: Props): ReactElement {
  const t = textOf(locale, 'product');
  if (listed === null) {
    const next = encodeURIComponent(`/${locale}/products/${product.slug}`);
    return (
      <Link href={`/${locale}/login?next=${next}`} className="button button-quiet">
        <span aria-hidden>♡</span> {t('wishlist_add')}
      </Link>
    );
  }
  return (
    <Form action={changeWishlist} prefix="wish">
      <input type="hidden" name="product_id" value={product.id} />
      {listed ? <input type="hidden" name="remove" value="yes" /> : null}
      <SubmitButton className="button button-quiet">
        <span aria-hidden>{listed ? '♥' : '♡'}</span> {listed ? t('wishlist_remove') : t('wishlist_add')}
      </SubmitButton>
    </Form>
  );
}
