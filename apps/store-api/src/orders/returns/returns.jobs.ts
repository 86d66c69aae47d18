import { Injectable } from '@nestjs/common';
import { OnEvent } from '../../events';
import { ExchangeSettlementService } from './returns.exchange.settlement.service';

@Injectable()
export class ReturnsJobs {
  constructor(private readonly exchanges: ExchangeSettlementService) {}

  @OnEvent('order.paid', { name: 'pay-exchange' })
  async payExchange({ orderId }: { orderId: number }): Promise<void> {
    await this.exchanges.settleExchange(orderId);
  }

  @OnEvent('order.cancelled', { name: 'release-exchange' })
  async releaseExchange({ orderId }: { orderId: number }): Promise<void> {
    await this.exchanges.settleExchange(orderId);
  }
}
