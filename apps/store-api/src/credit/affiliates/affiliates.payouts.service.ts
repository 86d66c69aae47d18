import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { crossConvert } from '../../pricing/pricing/pricing.exchange.rules';
import { WalletService } from '../wallet/wallet.service';
import type { PayOut } from './affiliates.dto';
import { type Affiliate, type AffiliateConversion, AffiliatePayout } from './affiliates.entity';
import { AffiliateErrors } from './affiliates.errors';
import { AffiliateLedgerService } from './affiliates.ledger.service';
import { type ConversionDetails, lockAffiliate } from './affiliates.queries';

/** A payout with the conversions that it paid. */
export interface PayoutDetails extends AffiliatePayout {
  currency: string;
  /** Balance of the affiliate after the payout. */
  balance: number;
  conversions: ConversionDetails[];
}

const APPROVED = `
  SELECT * FROM affiliate_conversions WHERE affiliate_id = $1 AND status = 'approved' ORDER BY id`;
const CHOSEN = `SELECT * FROM affiliate_conversions WHERE affiliate_id = $1 AND id = ANY($2) ORDER BY id`;
const PAY = `
  UPDATE affiliate_conversions SET status = 'paid', paid_at = $3, payout_id = $2
  WHERE id = ANY($1) AND status = 'approved' RETURNING *`;

/** Pays affiliates. Every change of an affiliate's balance locks the affiliate first, then a wallet. */
@Injectable()
export class AffiliatePayoutsService {
  constructor(
    private readonly db: Db,
    private readonly ledger: AffiliateLedgerService,
    private readonly wallets: WalletService,
    private readonly clock: Clock,
  ) {}

  /**
   * Pays approved conversions, each once. The amount is at most the balance, which may be lower than their
   * sum: refunds of orders after the payout of their commission reduce it.
   * @throws RequestErrors.NOT_FOUND, AffiliateErrors.OWN_AFFILIATE, AffiliateErrors.NOTHING_TO_PAY,
   * AffiliateErrors.CONVERSION_NOT_PAYABLE
   */
  async payAffiliate(
    adminId: number,
    affiliateId: number,
    { conversion_ids, method }: PayOut,
  ): Promise<PayoutDetails> {
    return this.db.tx(async (tx) => {
      const affiliate = await lockAffiliate(tx, affiliateId);
      if (!affiliate) throw RequestErrors.NOT_FOUND();
      if (affiliate.user_id === adminId) throw AffiliateErrors.OWN_AFFILIATE();
      const payable = await findPayableConversions(tx, affiliateId, conversion_ids ?? null);
      const commissions = payable.reduce((sum, { commission_amount }) => sum + commission_amount, 0);
      const amount = Math.max(0, Math.min(commissions, affiliate.balance));
      const payouts = tx.repo(AffiliatePayout);
      const payout = payouts.create({
        affiliate_id: affiliateId,
        method: method ?? 'wallet',
        commission_amount: commissions,
        amount,
        paid_by: adminId,
        created_at: this.clock.now(),
      });
      await payouts.insert(payout);
      const ids = payable.map(({ id }) => id);
      const paid = await tx.rows<AffiliateConversion>(PAY, [ids, payout.id, payout.created_at]);
      await this.ledger.addEntry(tx, affiliateId, 'payout', -amount, { payoutId: payout.id });
      if (payout.method === 'wallet') await this.creditWallet(tx, affiliate, payout);
      const { currency, balance } = affiliate;
      return {
        ...payout,
        currency,
        balance: balance - amount,
        conversions: paid.sort((a, b) => a.id - b.id).map((conversion) => ({ ...conversion, currency })),
      };
    });
  }

  /** The affiliate's currency is the base currency, whose rate is one. */
  private async creditWallet(tx: Tx, affiliate: Affiliate, { id, amount }: AffiliatePayout): Promise<void> {
    const wallet = await this.wallets.lockWallet(tx, affiliate.user_id);
    if (!wallet) throw new Error(`user ${affiliate.user_id} has no wallet`);
    const own = { code: affiliate.currency, rate: '1' };
    const credited = crossConvert(amount, own, { code: wallet.currency, rate: wallet.rate });
    if (credited === 0) return;
    await this.wallets.creditWallet(tx, affiliate.user_id, {
      amount: credited,
      source: 'affiliate',
      reference: `PAYOUT-${id}`,
      description: 'Affiliate commissions',
    });
  }
}

/** Returns the conversions to pay. The lock of the affiliate prevents that another payout takes them. */
async function findPayableConversions(
  tx: Tx,
  affiliateId: number,
  wanted: readonly number[] | null,
): Promise<AffiliateConversion[]> {
  if (!wanted) {
    const approved = await tx.rows<AffiliateConversion>(APPROVED, [affiliateId]);
    if (approved.length === 0) throw AffiliateErrors.NOTHING_TO_PAY();
    return approved;
  }
  const chosen = await tx.rows<AffiliateConversion>(CHOSEN, [affiliateId, wanted]);
  const statuses = new Map(chosen.map(({ id, status }) => [id, status]));
  const errors = Object.fromEntries(
    wanted.flatMap((id, index) => {
      const status = statuses.get(id);
      if (status === 'approved') return [];
      const message = status ? `This conversion is ${status}.` : 'This affiliate has no such conversion.';
      return [[`conversion_ids.${index}`, [message]]];
    }),
  ) as Record<string, string[]>;
  if (Object.keys(errors).length > 0) throw AffiliateErrors.CONVERSION_NOT_PAYABLE({ errors });
  return chosen;
}
