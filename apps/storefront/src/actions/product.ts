'use server';

import { refresh } from 'next/cache';
import { cookies } from 'next/headers';

import { dropCookie, readCookie, setCookie } from '../server/cookies';
import { signInFirst } from '../server/private-page';
import { currentLocale, storeOfVisitor } from '../server/request';
import { withWish } from '../server/wishes';
import { textOf } from '../text/text';
import { type FormState, numberField, runAction, textField } from './form-state';

/** Days for which a wish waits for its visitor to sign in, or to confirm a new account. */
const WISH_DAYS = 1;

/**
 * Puts a product on the visitor's wish list, or takes it off when the field `remove` is there. The wish of a visitor who
 * has to sign in first is kept until then.
 */
export async function changeWishlist(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    const { wishlist } = await storeOfVisitor();
    const product_id = Number(form.get('product_id'));
    if (form.has('remove')) await wishlist.removeItem({ product_id });
    else {
      // A session may have ended: its wishes wait, too.
      const jar = await cookies();
      setCookie(jar, 'wish', withWish(readCookie(jar, 'wish'), product_id), WISH_DAYS);
      await signInFirst();
      await wishlist.addItem({ product_id });
      dropCookie(jar, 'wish');
    }
    refresh();
  });
}

/** Asks for a mail when the product is back: to the address of the account, or to that of the field `email`. */
export async function notifyMe(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const { catalogue } = await storeOfVisitor();
    const goods = { slug: textField(form, 'slug'), variant_id: numberField(form, 'variant_id') };
    if (form.has('email')) await catalogue.requestStockMail({ ...goods, email: textField(form, 'email') });
    else await catalogue.subscribeToProduct(goods);
    return textOf(locale, 'product')('notify_done');
  });
}

/** Sends a review of the product, or changes the one whose number the field `review` has. */
export async function writeReview(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const { reviews } = await storeOfVisitor();
    const id = numberField(form, 'review');
    const review = {
      rating: Number(form.get('rating')),
      title: textField(form, 'title') || null,
      body: textField(form, 'body') || null,
    };
    if (id) await reviews.update({ id, ...review });
    else await reviews.submit({ slug: textField(form, 'slug'), ...review });
    refresh();
    return textOf(locale, 'product')('review_done');
  });
}

/** Deletes the visitor's own review. */
export async function deleteReview(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    await (await storeOfVisitor()).reviews.delete({ id: Number(form.get('review')) });
    refresh();
  });
}

/** Says that a review was helpful or not. */
export async function voteReview(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const is_helpful = form.get('vote') === 'yes';
    const result = await (
      await storeOfVisitor()
    ).reviews.vote({ id: Number(form.get('review')), is_helpful });
    return textOf(locale, 'product')('vote_done', { count: result.helpful_count });
  });
}

/** Asks a question about the product. */
export async function askQuestion(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const { questions } = await storeOfVisitor();
    await questions.ask({ slug: textField(form, 'slug'), question: textField(form, 'question') });
    return textOf(locale, 'product')('question_done');
  });
}
