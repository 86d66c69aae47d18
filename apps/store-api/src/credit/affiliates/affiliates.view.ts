import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view, stringEnum } from '@comptoir/http';
import { COMMISSION_TYPES } from '../../platform/settings/settings.view';
import { PAYOUT_METHODS } from './affiliates.entity';
import type { PayoutDetails } from './affiliates.payouts.service';
import type { AffiliateDetails, ConversionDetails } from './affiliates.queries';
import { AFFILIATE_STATUSES, CONVERSION_STATUSES } from './affiliates.states';

const dashboard = {
  code: Type.String({ description: 'Code in the links of the affiliate.' }),
  commission_type: stringEnum(COMMISSION_TYPES),
  commission_rate: Type.Number({
    description: 'A fraction for `percentage`, an amount of `currency` for `fixed`.',
  }),
  status: stringEnum(AFFILIATE_STATUSES),
  currency: Type.String(),
  balance: {
    ...Decimal,
    description: 'Commission that is not paid yet; negative when a refund came after the payout.',
  },
  total_earned: { ...Decimal, description: 'Commissions that are approved or paid.' },
  total_orders: Type.Integer({ description: 'Orders that were not called off.' }),
  approved_at: nullable(Timestamp),
  created_at: Timestamp,
};

/** The caller's affiliate account. */
export const AffiliateDashboardView = view('AffiliateDashboard', dashboard);
export type AffiliateDashboardView = Static<typeof AffiliateDashboardView>;

export const AffiliateView = view('Affiliate', { id: Type.Integer(), ...dashboard });
export type AffiliateView = Static<typeof AffiliateView>;

/** An affiliate for administrators. */
export const AdminAffiliateView = view('AdminAffiliate', {
  id: Type.Integer(),
  ...dashboard,
  user_id: Type.Integer(),
  user: Type.Object({ id: Type.Integer(), name: Type.String(), email: Type.String() }),
  updated_at: Timestamp,
});
export type AdminAffiliateView = Static<typeof AdminAffiliateView>;

export const ConversionView = view('AffiliateConversion', {
  id: Type.Integer(),
  order_id: Type.Integer(),
  referred_user_id: Type.Integer(),
  commission_amount: Type.Number(),
  currency: Type.String(),
  status: stringEnum(CONVERSION_STATUSES),
  approved_at: nullable(Timestamp),
  paid_at: nullable(Timestamp),
  created_at: Timestamp,
});
export type ConversionView = Static<typeof ConversionView>;

export const PayoutView = view('AffiliatePayout', {
  id: Type.Integer(),
  affiliate_id: Type.Integer(),
  method: stringEnum(PAYOUT_METHODS),
  currency: Type.String(),
  commission_amount: { ...Decimal, description: 'The sum of the conversions.' },
  amount: { ...Decimal, description: 'What was paid: the sum less what was set off.' },
  balance: { ...Decimal, description: 'Balance after the payout.' },
  conversions: Type.Array(ConversionView),
  created_at: Timestamp,
});
export type PayoutView = Static<typeof PayoutView>;

export function toAffiliateDashboardView(affiliate: AffiliateDetails): AffiliateDashboardView {
  const { currency } = affiliate;
  return {
    code: affiliate.code,
    commission_type: affiliate.commission_type,
    commission_rate: Number(affiliate.commission_rate),
    status: affiliate.status,
    currency,
    balance: Money.format(affiliate.balance, currency),
    total_earned: Money.format(affiliate.total_earned, currency),
    total_orders: affiliate.total_orders,
    approved_at: affiliate.approved_at?.toISOString() ?? null,
    created_at: affiliate.created_at.toISOString(),
  };
}

export function toAffiliateView(affiliate: AffiliateDetails): AffiliateView {
  return { id: affiliate.id, ...toAffiliateDashboardView(affiliate) };
}

export function toAdminAffiliateView(affiliate: AffiliateDetails): AdminAffiliateView {
  const { user_id, user_name: name, user_email: email, updated_at } = affiliate;
  return {
    ...toAffiliateView(affiliate),
    user_id,
    user: { id: user_id, name, email },
    updated_at: updated_at.toISOString(),
  };
}

export function toConversionView(conversion: ConversionDetails): ConversionView {
  return {
    id: conversion.id,
    order_id: conversion.order_id,
    referred_user_id: conversion.referred_user_id,
    commission_amount: Number(Money.format(conversion.commission_amount, conversion.currency)),
    currency: conversion.currency,
    status: conversion.status,
    approved_at: conversion.approved_at?.toISOString() ?? null,
    paid_at: conversion.paid_at?.toISOString() ?? null,
    created_at: conversion.created_at.toISOString(),
  };
}

export function toPayoutView(payout: PayoutDetails): PayoutView {
  const { currency } = payout;
  return {
    id: payout.id,
    affiliate_id: payout.affiliate_id,
    method: payout.method,
    currency,
    commission_amount: Money.format(payout.commission_amount, currency),
    amount: Money.format(payout.amount, currency),
    balance: Money.format(payout.balance, currency),
    conversions: payout.conversions.map(toConversionView),
    created_at: payout.created_at.toISOString(),
  };
}
