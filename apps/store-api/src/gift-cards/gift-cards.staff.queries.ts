import type { Queryable } from '@comptoir/db';
import type { Page } from '@comptoir/http';
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
export async function cardPage(
  queryable: Queryable,
  today: string,
  { search, status, is_active, currency, sort, per_page, offset }: GiftCardsQuery,
): Promise<Page<StaffGiftCard>> {
  const values = [
    today,
    search ? normalizeGiftCardCode(search) : null,
    containing(search),
    status ?? null,
    is_active ?? null,
    currency ?? null,
  ];
  const [count, rows] = await Promise.all([
    queryable.row<{ total: number }>(`SELECT count(*) AS total ${CARDS}`, values),
    queryable.rows<StaffGiftCard & Record<string, unknown>>(
      `SELECT g.*, ${STATUS} AS status ${CARDS} ORDER BY ${orderBy(sort, SORTABLE, 'g.id DESC')} LIMIT $7 OFFSET $8`,
      [...values, per_page, offset],
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
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
export async function movePage(
  queryable: Queryable,
  cardId: number,
  { per_page, offset }: { per_page: number; offset: number },
): Promise<Page<GiftCardMove>> {
  const [count, rows] = await Promise.all([
    queryable.row<{ total: number }>(
      'SELECT count(*) AS total FROM gift_card_transactions WHERE gift_card_id = $1',
      [cardId],
    ),
    queryable.rows<GiftCardMove & Record<string, unknown>>(
      `SELECT t.*, g.currency, o.order_number
       FROM gift_card_transactions t JOIN gift_cards g ON g.id = t.gift_card_id LEFT JOIN orders o ON o.id = t.order_id
       WHERE t.gift_card_id = $1 ORDER BY t.id DESC LIMIT $2 OFFSET $3`,
      [cardId, per_page, offset],
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
}
