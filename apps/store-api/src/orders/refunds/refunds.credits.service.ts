import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { GiftCardLedgerService } from '../../credit/gift-cards/gift-cards.ledger.service';
import type { Order } from '../order-records/order-records.entity';
import { crossConvert } from '../../pricing/pricing/pricing.exchange.rules';
import { WalletService } from '../../credit/wallet/wallet.service';
import type { Refund } from './refunds.entity';

/** Wallet credit of other refunds of the order, in the order's currency. */
const IN_WALLET = `
  SELECT coalesce(sum(wallet_amount), 0)::bigint AS amount FROM refunds
  WHERE order_id = $1 AND id <> $2 AND credited_at IS NOT NULL`;

/** Parts of a refund after its credit was given, with the part that could not return to its tender. */
export type CreditedParts = Pick<
  Refund,
  'gift_card_amount' | 'wallet_amount' | 'offline_amount' | 'redirected_amount'
>;

/** Credits the gift card and wallet parts of a refund, once. */
@Injectable()
export class RefundCreditsService {
  constructor(
    private readonly giftCards: GiftCardLedgerService,
    private readonly wallets: WalletService,
  ) {}

  /**
   * Credits gift cards by id first, then the wallet. The part of a card that cannot be used any more goes to the
   * wallet. Without an account there is no wallet to use, and staff pay that part out. The caller has locked the
   * order.
   */
  async creditRefund(tx: Tx, order: Order, refund: Refund): Promise<CreditedParts> {
    const { id, gift_card_amount, wallet_amount, offline_amount } = refund;
    const onCards =
      gift_card_amount > 0
        ? await this.giftCards.refundOrderPayment(tx, order.id, {
            refundId: id,
            orderAmount: gift_card_amount,
          })
        : 0;
    const stranded = gift_card_amount - onCards;
    const credit = wallet_amount + stranded;
    const parts = { gift_card_amount: onCards, wallet_amount: credit, offline_amount };
    if (credit === 0 || (await this.fillWallet(tx, order, { id, wallet_amount: credit })))
      return { ...parts, redirected_amount: stranded };
    return { ...parts, wallet_amount: 0, offline_amount: offline_amount + credit, redirected_amount: credit };
  }

  /**
   * Credits the wallet. The share that the wallet paid returns in its own currency, in proportion to the
   * debit; the rest is converted at the order's rate.
   * @returns false when the account was deleted, and nothing was credited
   */
  private async fillWallet(
    tx: Tx,
    order: Order,
    { id, wallet_amount }: Pick<Refund, 'id' | 'wallet_amount'>,
  ): Promise<boolean> {
    const wallet = await this.wallets.lockOpenWallet(tx, order.user_id);
    if (!wallet) return false;
    const before = (await tx.row<{ amount: number }>(IN_WALLET, [order.id, id]))?.amount ?? 0;
    const taken = await this.wallets.findOrderPayment(tx, order.user_id, order.order_number);
    const inWallet = (orderAmount: number): number => {
      const returned = Math.min(orderAmount, taken.orderAmount);
      const inProportion =
        returned === taken.orderAmount ? taken.amount : share(taken.amount, returned, taken.orderAmount);
      const beyond = crossConvert(
        orderAmount - returned,
        { code: order.currency, rate: order.exchange_rate },
        { code: wallet.currency, rate: wallet.rate },
      );
      return inProportion + beyond;
    };
    const amount = inWallet(before + wallet_amount) - inWallet(before);
    if (amount === 0) return true;
    await this.wallets.creditWallet(tx, order.user_id, {
      amount,
      orderAmount: wallet_amount,
      source: 'refund',
      reference: `REFUND-${id}`,
      description: `Refund of order ${order.order_number}`,
    });
    return true;
  }
}

/** Rounds down, so that the parts never exceed the whole. */
function share(whole: number, part: number, of: number): number {
  return Number((BigInt(whole) * BigInt(part)) / BigInt(of));
}
