import type { Queryable } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../paging';
import { containing, orderBy } from '../sorting';
import { normalizeGiftCardCode } from './gift-cards.codes';
import type { GiftCardState, GiftCardsQuery } from './gift-cards.dto';
import type { GiftCard, GiftCardTransaction } from './gift-cards.entity';

/** A gift card as administrators see it. */
export interface StaffGiftCard extends GiftCard {
  status: GiftCardState;
}

/** A ledger row with the currency of its card. */
export interface GiftCardMove extends GiftCardTransaction {
  currency: string;
  order_number: string | null;
}

const STATUS = `CASE WHEN NOT g.is_active THEN 'inactive' WHEN g.expires_at < $1::date THEN 'expired'
  WHEN g.balance = 0 THEN 'empty' ELSE 'active' END`;

const CARDS = `FROM gift_cards g WHERE g.deleted_at IS NULL AND $1::date IS NOT NULL
  AND ($2::text IS NULL OR g.code = $2 OR g.recipient_email ILIKE $3 OR (length($2) >= 4 AND right(g.code, 4) = $2))
  AND ($4::text IS NULL OR ${STATUS} = $4) AND ($5::boolean IS NULL OR g.is_active = $5)
  AND ($6::text IS NULL OR g.currency = $6)`;

const SORTABLE = {
  initial_amount: 'g.initial_amount',
  balance: 'g.balance',
  expires_at: 'g.expires_at',
  created_at: 'g.created_at',
};

/** Gift cards that are not withdrawn, the newest first. @param today `YYYY-MM-DD` */
export function cardPage(
  queryable: Queryable,
  today: string,
  query: GiftCardsQuery,
): Promise<Page<StaffGiftCard>> {
  return readPage(queryable, query, {
    rows: `SELECT g.*, ${STATUS} AS status ${CARDS} ORDER BY ${orderBy(query.sort, SORTABLE, 'g.id DESC')} LIMIT $7 OFFSET $8`,
    from: CARDS,
    values: [
      today,
      query.search ? normalizeGiftCardCode(query.search) : null,
      containing(query.search),
      query.status ?? null,
      query.is_active ?? null,
      query.currency ?? null,
    ],
  });
}

export function findCard(
  queryable: Queryable,
  today: string,
  id: number,
): Promise<StaffGiftCard | undefined> {
  return queryable.row<StaffGiftCard & Record<string, unknown>>(
    `SELECT g.*, ${STATUS} AS status FROM gift_cards g WHERE g.id = $2 AND g.deleted_at IS NULL`,
    [today, id],
  );
}

/** The ledger of a card, the newest entry first. */
export function movePage(
  queryable: Queryable,
  cardId: number,
  page: { per_page: number; offset: number },
): Promise<Page<GiftCardMove>> {
  return readPage(queryable, page, {
    rows: `SELECT t.*, g.currency, o.order_number
           FROM gift_card_transactions t JOIN gift_cards g ON g.id = t.gift_card_id
             LEFT JOIN orders o ON o.id = t.order_id
           WHERE t.gift_card_id = $1 ORDER BY t.id DESC LIMIT $2 OFFSET $3`,
    from: 'FROM gift_card_transactions WHERE gift_card_id = $1',
    values: [cardId],
  });
}
