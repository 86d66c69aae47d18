import { Filter, type Queryable, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import { normalizeGiftCardCode, plainGiftCardCode } from './gift-card-codes';
import type { GiftCardState, GiftCardsQuery } from './gift-cards.dto';
import type { GiftCard, GiftCardTransaction } from './gift-cards.entity';

/** A gift card for administrators. */
export interface AdminGiftCard extends GiftCard {
  status: GiftCardState;
}

/** A ledger row with the currency of its card. */
export interface GiftCardTransactionDetails extends GiftCardTransaction {
  currency: string;
  order_number: string | null;
}

const statusOn = (today: string): string => `CASE
  WHEN NOT g.is_active THEN 'inactive' WHEN g.dispute IS NOT NULL THEN 'disputed' WHEN g.expires_at < ${today}::date THEN 'expired'
  WHEN g.balance = 0 THEN 'empty' ELSE 'active' END`;

/** Three searches by index, which find few rows, run before the page is read. */
/** @param plain code without hyphens. @param end of a code. @param pattern of a part of an address */
const matchesSearch = (plain: string, end: string, pattern: string): string => `g.id = ANY (ARRAY(
  SELECT id FROM gift_cards WHERE replace(code, '-', '') = ${plain} AND deleted_at IS NULL
  UNION ALL
  SELECT id FROM gift_cards WHERE recipient_email ILIKE ${pattern} AND deleted_at IS NULL
  UNION ALL
  SELECT id FROM gift_cards WHERE right(code, 4) = ${end} AND deleted_at IS NULL))`;

const SORTABLE = {
  initial_amount: 'g.initial_amount',
  balance: 'g.balance',
  expires_at: nullsLast('g.expires_at'),
  created_at: 'g.created_at',
};

/** Lists gift cards that are not deleted, the newest first. @param today `YYYY-MM-DD` */
export function listGiftCards(
  queryable: Queryable,
  today: string,
  query: GiftCardsQuery,
): Promise<Page<AdminGiftCard>> {
  const filter = new Filter('gift_cards', 'g').add('g.deleted_at IS NULL');
  if (query.search) {
    const plain = filter.bind(plainGiftCardCode(query.search));
    const end = filter.bind(normalizeGiftCardCode(query.search));
    filter.add(matchesSearch(plain, end, filter.bind(containsPattern(query.search))));
  }
  if (query.status) filter.add(`${statusOn(filter.bind(today))} = ${filter.bind(query.status)}`);
  if (query.is_active !== undefined) filter.add(`g.is_active = ${filter.bind(query.is_active)}`);
  if (query.currency) filter.add(`g.currency = ${filter.bind(query.currency)}`);
  const order = orderBy(query.sort, SORTABLE, 'g.id DESC');
  const columns = (bind: (value: unknown) => string): string => `g.*, ${statusOn(bind(today))} AS status`;
  return readPage(queryable, query, listQuery(filter, { order, columns }));
}

export function findGiftCard(
  queryable: Queryable,
  today: string,
  id: number,
): Promise<AdminGiftCard | undefined> {
  return queryable.row<AdminGiftCard>(
    `SELECT g.*, ${statusOn('$1')} AS status FROM gift_cards g WHERE g.id = $2 AND g.deleted_at IS NULL`,
    [today, id],
  );
}

/** Lists the ledger entries of a card, the newest first. */
export function listGiftCardTransactions(
  queryable: Queryable,
  cardId: number,
  page: { per_page: number; offset: number },
): Promise<Page<GiftCardTransactionDetails>> {
  return readPage(queryable, page, {
    rows: `SELECT t.*, g.currency, o.order_number
           FROM gift_card_transactions t JOIN gift_cards g ON g.id = t.gift_card_id
             LEFT JOIN orders o ON o.id = t.order_id
           WHERE t.gift_card_id = $1 ORDER BY t.id DESC LIMIT $2 OFFSET $3`,
    count: `SELECT count(*) AS total FROM gift_card_transactions WHERE gift_card_id = $1`,
    values: [cardId],
  });
}
