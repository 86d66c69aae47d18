import { Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import { type RatedCurrency, crossConvert } from '../../pricing/pricing/pricing.exchange.rules';
import { sum } from '../../pricing/pricing/price-sheet';
import type { PaymentTerms } from './payment-terms.entity';

/** The terms of a customer and what the customer owes, in minor units of the base currency. */
export interface CustomerCredit {
  terms: PaymentTerms;
  base: RatedCurrency;
  open: number;
}

/** Unpaid orders by invoice of user $1, by currency and rate. */
const OPEN = `
  SELECT currency AS code, exchange_rate AS rate, sum(amount_due - received_amount - uncharged_amount)::bigint AS amount FROM orders
  WHERE user_id = $1 AND payment_method = 'invoice' AND payment_status IN ('pending', 'failed')
    AND status NOT IN ('cancelled', 'refunded')
  GROUP BY currency, exchange_rate`;

const BASE = 'SELECT code, exchange_rate AS rate FROM currencies WHERE is_default';

/** Reads what a customer who pays by invoice may owe, and owes. */
@Injectable()
export class PaymentTermsService {
  findCredit(queryable: Queryable, userId: number): Promise<CustomerCredit | undefined> {
    return readCredit(queryable, 'SELECT * FROM payment_terms WHERE user_id = $1', userId);
  }

  /**
   * Reads the credit and locks the terms until the transaction ends, so that the orders of a customer are
   * counted one after the other.
   */
  lockCredit(tx: Tx, userId: number): Promise<CustomerCredit | undefined> {
    return readCredit(tx, 'SELECT * FROM payment_terms WHERE user_id = $1 FOR UPDATE', userId);
  }
}

async function readCredit(
  queryable: Queryable,
  select: string,
  userId: number,
): Promise<CustomerCredit | undefined> {
  const terms = await queryable.row<PaymentTerms>(select, [userId]);
  if (!terms) return undefined;
  const [base, open] = await Promise.all([
    queryable.row<RatedCurrency>(BASE),
    queryable.rows<RatedCurrency & { amount: number }>(OPEN, [userId]),
  ]);
  if (!base) throw new Error('a shop with orders has a base currency');
  return { terms, base, open: sum(open, ({ amount, ...currency }) => crossConvert(amount, currency, base)) };
}
