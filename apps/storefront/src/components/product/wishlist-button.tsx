import type { ReactElement } from 'react';

import { changeWishlist } from '../../actions/product';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { SubmitButton } from '../forms/fields';
import { Form } from '../forms/form';

interface Props {
  locale: Locale;
  productId: number;
  /** True if it is on the visitor's list. */
  listed: boolean;
}

/** Puts a product on the wish list or takes it off. Visitors without an account are asked to sign in first. */
export function WishlistButton({ locale, productId, listed }: Props): ReactElement {
  const t = textOf(locale, 'product');
  return (
    <Form action={changeWishlist} prefix="wish">
      <input type="hidden" name="product_id" value={productId} />
      {listed ? <input type="hidden" name="remove" value="yes" /> : null}
      <SubmitButton className="button button-quiet">
        <span aria-hidden>{listed ? '♥' : '♡'}</span> {listed ? t('wishlist_remove') : t('wishlist_add')}
      </SubmitButton>
    </Form>
  );
}
