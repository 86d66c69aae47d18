import { Injectable } from '@nestjs/common';
import type { PreviewReturn, RequestReturn } from '../returns/returns.dto';
import type { ExpectedRefund } from '../returns/returns.expected.service';
import { ReturnImagesService } from '../returns/returns.images.service';
import type { ReturnDetails } from '../returns/returns.queries';
import { ReturnsService } from '../returns/returns.service';
import type { PreviewWithdrawal, Withdraw } from '../withdrawals/withdrawals.dto';
import { type WithdrawalDetails, WithdrawalsReaderService } from '../withdrawals/withdrawals.reader.service';
import { type ExpectedWithdrawal, WithdrawalsService } from '../withdrawals/withdrawals.service';
import { OrderLinksService } from './order-links.service';

/**
 * Returns goods of linked orders on behalf of their customers. Each method throws OrderLinkErrors for a link that
 * is not valid, and the errors of the same action of a customer who is signed in.
 */
@Injectable()
export class OrderLinkReturnsService {
  constructor(
    private readonly links: OrderLinksService,
    private readonly returns: ReturnsService,
    private readonly images: ReturnImagesService,
    private readonly withdrawals: WithdrawalsService,
    private readonly reader: WithdrawalsReaderService,
  ) {}

  /** @returns the id of the image, for the request of the return */
  async addImage(token: string, upload: Buffer): Promise<number> {
    const { userId } = await this.links.findLinkedOrder(token);
    return this.images.addImage(userId, upload);
  }

  async requestReturn(token: string, input: RequestReturn): Promise<ReturnDetails> {
    const { userId, orderNumber } = await this.links.findLinkedOrder(token);
    return this.returns.requestReturn(userId, orderNumber, input);
  }

  async previewReturn(token: string, input: PreviewReturn): Promise<ExpectedRefund> {
    const { userId, orderNumber } = await this.links.findLinkedOrder(token);
    return this.returns.previewReturn(userId, orderNumber, input);
  }

  async previewWithdrawal(token: string, input: PreviewWithdrawal): Promise<ExpectedWithdrawal> {
    const { userId, orderNumber } = await this.links.findLinkedOrder(token);
    return this.withdrawals.preview(userId, orderNumber, input);
  }

  async withdrawFromOrder(token: string, input: Withdraw): Promise<WithdrawalDetails> {
    const { userId, orderNumber } = await this.links.findLinkedOrder(token);
    const id = await this.withdrawals.withdraw(userId, orderNumber, input);
    return this.reader.findWithdrawal(userId, orderNumber, id);
  }
}
