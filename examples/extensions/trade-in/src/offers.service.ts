import { Injectable } from '@nestjs/common';
import {
  Clock,
  Db,
  EnumField,
  IdField,
  Money,
  MoneyField,
  Outbox,
  type Page,
  type PageQuery,
  defineErrors,
} from '@comptoir/extension';

/** Currency of the values; a shop sets its own. */
export const CURRENCY = 'EUR';
export const CONDITIONS = ['as_new', 'good', 'worn'] as const;
export const STATUSES = ['requested', 'valued', 'expired'] as const;

export const OfferErrors = defineErrors({
  OFFER_NOT_FOUND: [404, 'There is no such offer.'],
  OFFER_DECIDED: [409, 'This offer has a value already, or is over.'],
});

/** A used product that a customer offers to the shop. `value` is in minor units. */
export interface Offer {
  id: number;
  user_id: number;
  product_id: number;
  condition: (typeof CONDITIONS)[number];
  status: (typeof STATUSES)[number];
  value: number | null;
  created_at: Date;
}

/** Body of POST /ext/trade-in/offers. */
export class CreateOffer {
  @IdField()
  product_id: number;

  @EnumField(CONDITIONS)
  condition: (typeof CONDITIONS)[number];
}

/** Body of PATCH /ext/trade-in/admin/offers/{id}. */
export class ValueOffer {
  @MoneyField()
  value: string;
}

/** Jobs of the extension. */
export interface TradeInJobs {
  'trade-in.tell': { offerId: number };
}

@Injectable()
export class OffersService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<Record<never, never>, TradeInJobs>,
  ) {}

  /** @throws OfferErrors.OFFER_NOT_FOUND for a product that is not sold */
  async createOffer(userId: number, { product_id, condition }: CreateOffer): Promise<Offer> {
    const offer = await this.db.tx((tx) =>
      tx.row<Offer>(
        `INSERT INTO ext_trade_in.offers (user_id, product_id, condition, created_at)
         SELECT $1, id, $3, $4 FROM products WHERE id = $2 AND deleted_at IS NULL RETURNING *`,
        [userId, product_id, condition, this.clock.now()],
      ),
    );
    if (!offer) throw OfferErrors.OFFER_NOT_FOUND();
    return offer;
  }

  /** @param userId null for the offers of all customers */
  async listOffers(userId: number | null, page: PageQuery): Promise<Page<Offer>> {
    const from = 'FROM ext_trade_in.offers WHERE $1::int IS NULL OR user_id = $1';
    const [rows, total] = await Promise.all([
      this.db.rows<Offer>(`SELECT * ${from} ORDER BY id DESC LIMIT $2 OFFSET $3`, [
        userId,
        page.per_page,
        page.offset,
      ]),
      this.db.row<{ count: number }>(`SELECT count(*) ${from}`, [userId]),
    ]);
    return { rows, total: total?.count ?? 0 };
  }

  /** Gives an offer its value, once, and has the customer told. @throws OfferErrors */
  async valueOffer(id: number, value: string): Promise<Offer> {
    return this.db.tx(async (tx) => {
      const known = await tx.row<Offer>('SELECT * FROM ext_trade_in.offers WHERE id = $1 FOR UPDATE', [id]);
      if (!known) throw OfferErrors.OFFER_NOT_FOUND();
      if (known.status !== 'requested') throw OfferErrors.OFFER_DECIDED();
      const offer = await tx.row<Offer>(
        `UPDATE ext_trade_in.offers SET status = 'valued', value = $2, valued_at = $3 WHERE id = $1 RETURNING *`,
        [id, Money.parse(value, CURRENCY), this.clock.now()],
      );
      await this.outbox.enqueue(tx, 'trade-in.tell', { offerId: id });
      return offer ?? known;
    });
  }
}
