import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { Clock } from '@comptoir/time';
import { VariantSnapshotsService } from '../../catalog/prices/variant-snapshots.service';
import { readPriceTerms } from '../../checkout/cart/active-price-rules.queries';
import { cartLifetimeFrom } from '../../checkout/cart/cart.queries';
import { RequestErrors } from '../../platform/http/request.errors';
import type { Checkout } from '../order-placement/checkout.dto';
import type { CheckoutAnswers } from '../order-placement/checkout-answers.service';
import type { CheckoutCart } from '../order-placement/checkout-cart';
import {
  type CheckoutQuote,
  CheckoutQuoteService,
  type QuoteTerms,
} from '../order-placement/checkout-quote.service';
import { type CheckoutReader, CheckoutReaderService } from '../order-placement/checkout-reader.service';
import { OrderPlacementService } from '../order-placement/order-placement.service';
import { rejectOwnOrder } from '../order-records/own-order.rules';
import { type CreatedLink, PaymentLinksService } from '../payment-links/payment-links.service';
import type { PlaceDraftOrder, SendDraftOrder } from './draft-orders.dto';
import { DraftOrderErrors } from './draft-orders.errors';
import { type DraftDetails, lockDraft, setDraftPlaced } from './draft-orders.queries';

/** Quotes and places draft orders: the lines of a draft take the place of the cart in a checkout. */
@Injectable()
export class DraftCheckoutService {
  constructor(
    private readonly db: Db,
    private readonly readers: CheckoutReaderService,
    private readonly quotes: CheckoutQuoteService,
    private readonly placement: OrderPlacementService,
    private readonly variants: VariantSnapshotsService,
    private readonly links: PaymentLinksService,
    private readonly clock: Clock,
  ) {}

  /** Prices an open draft now; an error when it cannot be priced at all, such as without lines. */
  async quoteDraft(draft: DraftDetails): Promise<CheckoutQuote | AppError> {
    try {
      const reader = this.readers.plainReader(this.db);
      return await this.quotes.withAnswers((known) =>
        this.quote(reader, draft, checkoutOf(draft), { known, stage: 'preview' }),
      );
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }

  /**
   * Places the order of a draft, once. Nothing is reserved before.
   * @returns the id of the order
   * @throws RequestErrors.NOT_FOUND, DraftOrderErrors.DRAFT_ORDER_PLACED, OrderErrors.OWN_ORDER, and the first
   * problem of the quote
   */
  placeDraft(staffId: number, id: number, input: PlaceDraftOrder): Promise<number> {
    return this.quotes.withAnswers((known) =>
      this.db.tx(async (tx) => {
        const draft = await this.lockForeignDraft(tx, staffId, id);
        rejectPlaced(draft);
        return this.placeOpenDraft(tx, staffId, draft, { ...input, known });
      }),
    );
  }

  /**
   * Mails the customer the payment link of a draft order, which is placed first if it is open. The mail takes the
   * place of the notification about the order.
   * @throws RequestErrors.NOT_FOUND, OrderErrors.OWN_ORDER, PaymentErrors.ORDER_NOT_PAYABLE, and the first problem of
   * the quote
   */
  sendDraft(
    staffId: number,
    id: number,
    { valid_days, expected_total }: SendDraftOrder,
  ): Promise<CreatedLink> {
    return this.quotes.withAnswers((known) =>
      this.db.tx(async (tx) => {
        const draft = await this.lockForeignDraft(tx, staffId, id);
        const silent = { expected_total, notify_customer: false, known };
        const orderId = draft.order_id ?? (await this.placeOpenDraft(tx, staffId, draft, silent));
        return this.links.sendLink(tx, orderId, { valid_days });
      }),
    );
  }

  private async lockForeignDraft(tx: Tx, staffId: number, id: number): Promise<DraftDetails> {
    const draft = await lockDraft(tx, id);
    if (!draft) throw RequestErrors.NOT_FOUND();
    await rejectOwnOrder(tx, draft, staffId);
    return draft;
  }

  private async placeOpenDraft(
    tx: Tx,
    staffId: number,
    draft: DraftDetails,
    { expected_total, notify_customer, known }: PlaceDraftOrder & { known: CheckoutAnswers },
  ): Promise<number> {
    const checkout = { ...checkoutOf(draft), expected_total };
    const quote = await this.quote(this.readers.lockingReader(tx), draft, checkout, {
      known,
      stage: 'order',
    });
    const silent = notify_customer === false;
    const placement = { input: checkout, quote, silent, placedBy: staffId };
    const order = await this.placement.insertPlacedOrder(tx, draft.user_id, placement);
    await setDraftPlaced(tx, draft.id, order.id, this.clock.now());
    return order.id;
  }

  private quote(
    reader: CheckoutReader,
    draft: DraftDetails,
    input: Checkout,
    terms: QuoteTerms,
  ): Promise<CheckoutQuote> {
    const readCart = (): Promise<CheckoutCart> => this.readGoods(reader.queryable, draft);
    return this.quotes.quoteCheckout({ ...reader, readCart }, draft.user_id, input, terms);
  }

  private async readGoods(queryable: Queryable, draft: DraftDetails): Promise<CheckoutCart> {
    const variantIds = draft.items.map(({ variant_id }) => variant_id);
    const now = this.clock.now();
    const { user_id: userId, currency } = draft;
    const [variants, { exchange, rules }] = await Promise.all([
      this.variants.readVariantSnapshots(queryable, variantIds),
      readPriceTerms(queryable, { userId, now, variantIds, currency }),
    ]);
    return {
      id: null,
      userId,
      couponId: null,
      ...cartLifetimeFrom(now),
      exchange,
      rules,
      variants,
      lines: draft.items.flatMap(({ id, variant_id, quantity, unit_price, price_reason: reason }) => {
        const variant = variants.get(variant_id);
        if (!variant) return [];
        const agreed = unit_price === null ? undefined : { unitPrice: unit_price, reason };
        return {
          id,
          variantId: variant_id,
          quantity,
          seenPrice: variant.basePrice,
          seenCurrency: null,
          shown: null,
          agreed,
          variant,
        };
      }),
      staff: { discount: discountOf(draft), shippingAmount: draft.shipping_amount },
    };
  }
}

/** @throws DraftOrderErrors.DRAFT_ORDER_PLACED */
export function rejectPlaced({ order_id, order_number }: DraftDetails): void {
  if (order_id !== null) throw DraftOrderErrors.DRAFT_ORDER_PLACED({ meta: { order_number } });
}

/** The customer's own credit is not used without the customer. */
function checkoutOf({ checkout }: DraftDetails): Checkout {
  return { ...checkout, use_wallet: false };
}

function discountOf(draft: DraftDetails): NonNullable<CheckoutCart['staff']>['discount'] {
  const { discount_type: type, discount_value: value, discount_reason: reason } = draft;
  return type && value && reason ? { type, value, reason } : null;
}
