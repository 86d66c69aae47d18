import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import {
  Decimal,
  PageMeta,
  type PageQuery,
  Timestamp,
  nullable,
  pageView,
  view,
  stringEnum,
} from '@comptoir/http';
import { LOYALTY_TYPES } from './loyalty.entity';
import type { LoyaltyHistoryEntry, LoyaltyPoints, LoyaltyStatement } from './loyalty.statement.service';
import type { Redemption } from './loyalty.service';

const account = {
  balance: Type.Integer({ description: 'Never below zero.' }),
  debt: Type.Integer({
    description: 'Points that a refund reversed after they were redeemed. The next points pay them first.',
  }),
  redeemable: Type.Integer({ description: 'Part of the balance that can be redeemed now.' }),
  lifetime_earned: Type.Integer({ description: 'Without reversed points.' }),
  lifetime_redeemed: Type.Integer(),
};

export const LoyaltyBalanceView = view('LoyaltyBalance', account);
export type LoyaltyBalanceView = Static<typeof LoyaltyBalanceView>;

export const LoyaltyEntryView = view('LoyaltyEntry', {
  id: Type.Integer(),
  type: stringEnum(LOYALTY_TYPES),
  points: Type.Integer({ description: 'Change of the balance; negative for redeemed and reversed points.' }),
  balance_after: Type.Integer(),
  order_number: nullable(Type.String()),
  description: Type.String(),
  created_at: Timestamp,
});
export type LoyaltyEntryView = Static<typeof LoyaltyEntryView>;

/** Points of an account with one page of their entries, which `meta` counts. */
export const LoyaltyPageView = Type.Object({
  data: view('LoyaltyAccount', {
    ...account,
    entries: Type.Array(LoyaltyEntryView, { description: 'Changes of the balance, the newest first.' }),
  }),
  meta: PageMeta,
});
export type LoyaltyPageView = Static<typeof LoyaltyPageView>;

export const RedemptionView = view('LoyaltyRedemption', {
  points: Type.Integer(),
  credit_amount: Decimal,
  currency: Type.String({ description: 'Currency of the wallet.' }),
  balance: Type.Integer({ description: 'Remaining points.' }),
  wallet_balance: Decimal,
});
export type RedemptionView = Static<typeof RedemptionView>;

export function toLoyaltyBalanceView(points: LoyaltyPoints): LoyaltyBalanceView {
  const { balance, debt, redeemable, lifetime_earned, lifetime_redeemed } = points;
  return { balance, debt, redeemable, lifetime_earned, lifetime_redeemed };
}

export function toLoyaltyEntryView(entry: LoyaltyHistoryEntry): LoyaltyEntryView {
  return {
    id: entry.id,
    type: entry.type,
    points: entry.points,
    balance_after: entry.balance_after,
    order_number: entry.order_number,
    description: entry.description,
    created_at: entry.created_at.toISOString(),
  };
}

export function toLoyaltyPageView({ points, entries }: LoyaltyStatement, query: PageQuery): LoyaltyPageView {
  const { data, meta } = pageView(entries, query, toLoyaltyEntryView);
  return { data: { ...toLoyaltyBalanceView(points), entries: data }, meta };
}

export function toRedemptionView(redemption: Redemption): RedemptionView {
  const { points, credit, currency, balance, walletBalance } = redemption;
  return {
    points,
    credit_amount: Money.format(credit, currency),
    currency,
    balance,
    wallet_balance: Money.format(walletBalance, currency),
  };
}
