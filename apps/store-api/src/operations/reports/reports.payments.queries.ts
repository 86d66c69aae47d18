import { RECEIVED, REFUNDED } from './report-entries';
import { inBase, periodAt, within } from './report-sql';

/**
 * Money that arrived and left, by tender; disputes of card payments, when they were opened; and fees of the
 * processor, in the currency and at the instant of the line of the payout.
 */
export const PAYMENTS = `
  WITH entries AS (
    SELECT r.at, r.tender, r.currency, r.amount AS received, 0::bigint AS refunded, 0::bigint AS disputed, 0::bigint AS withdrawn, 0::bigint AS fees,
      ${inBase('r.amount', 'r')} AS base_received, 0::bigint AS base_refunded
    FROM (${RECEIVED}) r WHERE ${within('r.at')} AND r.amount <> 0
    UNION ALL
    SELECT r.at, r.tender, r.currency, 0, r.amount, 0, 0, 0, 0, ${inBase('r.amount', 'r')}
    FROM (${REFUNDED}) r WHERE ${within('r.at')} AND r.amount <> 0
    UNION ALL
    SELECT d.created_at, 'card', d.currency, 0, 0, d.amount, 0, 0, 0, 0
    FROM disputes d WHERE ${within('d.created_at')}
    UNION ALL
    SELECT m.moved_at, 'card', d.currency, 0, 0, 0, m.amount, 0, 0, 0
    FROM dispute_movements m JOIN disputes d ON d.id = m.dispute_id WHERE ${within('m.moved_at')}
    UNION ALL
    SELECT l.created_at, 'card', p.currency, 0, 0, 0, 0, l.fee_amount, 0, 0
    FROM processor_payout_lines l JOIN processor_payouts p ON p.id = l.payout_id
    WHERE ${within('l.created_at')} AND l.fee_amount <> 0
  )
  SELECT ${periodAt('e.at')} AS period, e.tender, e.currency,
    sum(sign(e.received))::bigint AS payments, sum(e.received)::bigint AS received,
    sum(sign(e.refunded))::bigint AS refunds, sum(e.refunded)::bigint AS refunded,
    sum(e.received - e.refunded)::bigint AS net,
    count(*) FILTER (WHERE e.disputed > 0)::bigint AS disputes, sum(e.disputed)::bigint AS disputed, sum(e.withdrawn)::bigint AS withdrawn, sum(e.fees)::bigint AS fees,
    sum(e.base_received)::bigint AS base_received, sum(e.base_refunded)::bigint AS base_refunded,
    sum(e.base_received - e.base_refunded)::bigint AS base_net
  FROM entries e GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

/**
 * Refunds by the day on which they were requested, in their present state. What was released was taken off a debt, and
 * no money moved.
 */
export const REFUNDS = `
  SELECT ${periodAt('f.created_at')} AS period, f.source, r.reason AS return_reason, f.status, f.currency,
    count(*)::bigint AS refunds, sum(f.amount)::bigint AS amount, sum(f.card_amount) FILTER (WHERE NOT f.released)::bigint AS card,
    sum(f.gift_card_amount)::bigint AS gift_card, sum(f.wallet_amount)::bigint AS wallet,
    sum(f.offline_amount) FILTER (WHERE NOT f.released)::bigint AS offline,
    sum(f.card_amount + f.offline_amount) FILTER (WHERE f.released)::bigint AS released, sum(f.exchange_amount)::bigint AS exchange,
    sum(f.shipping_amount)::bigint AS shipping,
    sum(${inBase('f.amount', 'o')})::bigint AS base_amount
  FROM refunds f
  JOIN orders o ON o.id = f.order_id
  LEFT JOIN returns r ON r.id = f.return_id
  WHERE ${within('f.created_at')}
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`;
