import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { type JobContext, Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { isVisible } from '../../catalog/product-records/product-visibility';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { StoreEvents, StoreJobs } from '../../events';
import {
  ANSWER_REQUESTS,
  DELETE_OLD_REQUESTS,
  INSERT_REQUEST,
  LOCK_PRODUCTS,
  OPEN_OUTAGES,
  OPEN_VARIANT_OUTAGES,
  CLOSE_OUTAGES,
  INSERT_NOTICES,
  PRODUCTS_OF_VARIANTS,
  AVAILABILITY_CHANGED,
} from './back-in-stock.queries';

const DAY_MS = 86_400_000;
/** Days for which a request for a mail waits, and for which an answered one is retained. */
const WAITING_DAYS = 365;
const KEPT_DAYS = 30;

/** A product by its slug, or one of its variants, that somebody waits for. */
interface AwaitedGoods {
  slug: string;
  variantId: number | null;
}

/** Notifies users once when a product that was out of stock can be bought again (docs/reviews.md). */
@Injectable()
export class BackInStockService {
  constructor(
    private readonly db: Db,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  /**
   * Subscribes a user to the next restock of a product; a second request changes nothing.
   * @returns true for a new subscription
   * @throws RequestErrors.NOT_FOUND for a product that is not visible, RequestErrors.VALIDATION_ERROR for a variant of
   * another product
   */
  async subscribeToProduct(userId: number, goods: AwaitedGoods): Promise<boolean> {
    const now = this.clock.now();
    return this.db.tx(async (tx) => {
      const product = await this.lockProduct(tx, goods, now);
      const added = await tx.execute(
        `INSERT INTO stock_subscriptions (user_id, product_id, variant_id, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
        [userId, product, goods.variantId, now],
      );
      await tx.execute(OPEN_VARIANT_OUTAGES, [[product], now]);
      return added === 1;
    });
  }

  /**
   * Keeps a request of somebody without an account for one mail at the next restock of a product; a second one of the
   * same mailbox changes nothing. Requests that were answered a month ago, or are older than a year, end.
   * @throws RequestErrors.NOT_FOUND for a product that is not visible, RequestErrors.VALIDATION_ERROR for a variant of
   * another product
   */
  async requestMail(
    goods: AwaitedGoods,
    { email, language }: { email: string; language: string },
  ): Promise<void> {
    const now = this.clock.now();
    await this.db.tx(async (tx) => {
      const product = await this.lockProduct(tx, goods, now);
      await tx.execute(DELETE_OLD_REQUESTS, [
        new Date(now.getTime() - KEPT_DAYS * DAY_MS),
        new Date(now.getTime() - WAITING_DAYS * DAY_MS),
      ]);
      await tx.execute(INSERT_REQUEST, [product, goods.variantId, email, language, now]);
      await tx.execute(OPEN_VARIANT_OUTAGES, [[product], now]);
    });
  }

  /** Returns the id of a visible product, and notes that it is out of stock if it is. */
  private async lockProduct(tx: Tx, { slug, variantId }: AwaitedGoods, now: Date): Promise<number> {
    const product = await tx.row<{ id: number }>(
      `SELECT p.id FROM products p WHERE p.slug = $1 AND ${isVisible('$2')} FOR NO KEY UPDATE`,
      [slug, now],
    );
    if (!product) throw RequestErrors.NOT_FOUND();
    const isOwn =
      variantId === null ||
      (await tx.row(
        'SELECT FROM product_variants WHERE id = $1 AND product_id = $2 AND is_active AND deleted_at IS NULL',
        [variantId, product.id],
      ));
    if (!isOwn) throw invalidField('variant_id', 'The product has no such variant.');
    await tx.execute(OPEN_OUTAGES, [[product.id], now]);
    return product.id;
  }

  /**
   * Deletes a subscription; does nothing without one. @throws RequestErrors.NOT_FOUND for a product that
   * never existed
   */
  async unsubscribeFromProduct(userId: number, slug: string): Promise<void> {
    await this.db.tx(async (tx) => {
      const product = await tx.row<{ id: number }>('SELECT id FROM products WHERE slug = $1', [slug]);
      if (!product) throw RequestErrors.NOT_FOUND();
      await tx.execute('DELETE FROM stock_subscriptions WHERE user_id = $1 AND product_id = $2', [
        userId,
        product.id,
      ]);
    });
  }

  /** Calls `recordAvailability` for the products of variants. */
  async recordVariantAvailability(variantIds: readonly number[]): Promise<void> {
    const products = await this.db.rows<{ id: number }>(PRODUCTS_OF_VARIANTS, [variantIds]);
    await this.recordAvailability(products.map(({ id }) => id));
  }

  /**
   * Opens and closes outages after the stock or the visibility of products changed. Most changes affect
   * neither and lock nothing.
   */
  async recordAvailability(productIds: readonly number[]): Promise<void> {
    const changed = await this.db.rows<{ id: number }>(AVAILABILITY_CHANGED, [productIds, this.clock.now()]);
    if (changed.length === 0) return;
    const ids = changed.map(({ id }) => id);
    await this.db.tx(async (tx) => {
      await tx.rows(LOCK_PRODUCTS, [ids]);
      const now = this.clock.now();
      const restocks = await tx.rows<{ id: number }>(CLOSE_OUTAGES, [ids, now]);
      await tx.execute(OPEN_OUTAGES, [ids, now]);
      await tx.execute(OPEN_VARIANT_OUTAGES, [ids, now]);
      for (const { id } of restocks) await this.outbox.emit(tx, 'product.restocked', { restockId: id });
    });
  }

  /** Queues a mail job for each recipient. */
  async notifySubscribers(restockId: number, job: JobContext): Promise<void> {
    const now = this.clock.now();
    const yesterday = new Date(now.getTime() - DAY_MS);
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      const notices = await tx.rows<{ id: number }>(INSERT_NOTICES, [restockId, now, yesterday]);
      const mails = notices.map(({ id }) => ({ noticeId: id }));
      await this.outbox.enqueueAll(tx, 'notifications.back-in-stock', mails);
      const requests = await tx.rows<{ id: number }>(ANSWER_REQUESTS, [restockId, now]);
      const letters = requests.map(({ id }) => ({ name: 'back_in_stock_mail', subject: id, userId: null }));
      await this.outbox.enqueueAll(tx, 'notifications.mail', letters);
    });
  }
}
