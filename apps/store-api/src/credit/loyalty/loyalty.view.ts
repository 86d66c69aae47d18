import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view, stringEnum } from '@comptoir/http';
import { LOYALTY_TYPES } from './loyalty.entity';
import type { LoyaltyHistoryEntry, LoyaltyPoints } from './loyalty.statement.service';
import type { Redemption } from './loyalty.service';

export const LoyaltyBalanceView = view('LoyaltyBalance', {
  balance: Type.Integer({
    description: 'Negative when a refund reversed points that were redeemed before.',
  }),
  lifetime_earned: Type.Integer({ description: 'Without reversed points.' }),
  lifetime_redeemed: Type.Integer(),
});
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

export const RedemptionView = view('LoyaltyRedemption', {
  points: Type.Integer(),
  credit_amount: Decimal,
  currency: Type.String({ description: 'Currency of the wallet.' }),
  balance: Type.Integer({ description: 'Remaining points.' }),
  wallet_balance: Decimal,
});
export type RedemptionView = Static<typeof RedemptionView>;

export function toLoyaltyBalanceView(points: LoyaltyPoints): LoyaltyBalanceView {
  const { balance, lifetime_earned, lifetime_redeemed } = points;
  return { balance, lifetime_earned, lifetime_redeemed };
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
