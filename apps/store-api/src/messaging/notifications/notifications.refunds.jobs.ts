import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { OnEvent, type StoreEvents } from '../../events';
import { NotificationSenderService } from './notifications.sender.service';

const queue = 'notifications';

/** Maps events of refunds, returns and disputes to notifications. */
@Injectable()
export class NotificationsRefundsJobs {
  constructor(private readonly sender: NotificationSenderService) {}

  @OnEvent('refund.processed', { name: 'notify-refund-processed', queue })
  async refundProcessed(
    { refundId, silent }: StoreEvents['refund.processed'],
    job: JobContext,
  ): Promise<void> {
    if (!silent) await this.sender.notify('refund_processed', refundId, job);
  }

  @OnEvent('refund.failed', { name: 'notify-refund-failed', queue })
  refundFailed({ refundId }: StoreEvents['refund.failed'], job: JobContext): Promise<void> {
    return this.sender.notify('refund_failed', refundId, job);
  }

  @OnEvent('refund.payout-due', { name: 'notify-refund-payout-due', queue })
  refundPayoutDue({ refundId }: StoreEvents['refund.payout-due'], job: JobContext): Promise<void> {
    return this.sender.notify('refund_payout_due', refundId, job);
  }

  @OnEvent('return.requested', { name: 'notify-return-requested', queue })
  returnRequested({ returnId }: StoreEvents['return.requested'], job: JobContext): Promise<void> {
    return this.sender.notify('return_requested', returnId, job);
  }

  @OnEvent('return.approved', { name: 'notify-return-approved', queue })
  returnApproved({ returnId }: StoreEvents['return.approved'], job: JobContext): Promise<void> {
    return this.sender.notify('return_approved', returnId, job);
  }

  @OnEvent('return.rejected', { name: 'notify-return-rejected', queue })
  returnRejected({ returnId }: StoreEvents['return.rejected'], job: JobContext): Promise<void> {
    return this.sender.notify('return_rejected', returnId, job);
  }

  @OnEvent('order.withdrawn', { name: 'notify-order-withdrawn', queue })
  orderWithdrawn({ withdrawalId }: StoreEvents['order.withdrawn'], job: JobContext): Promise<void> {
    return this.sender.notify('withdrawal_received', withdrawalId, job);
  }

  /** Withdrawals of the version before have no record but their return, whose number no other withdrawal has. */
  @OnEvent('return.withdrawn', { name: 'notify-withdrawal', queue })
  returnWithdrawn({ returnId }: StoreEvents['return.withdrawn'], job: JobContext): Promise<void> {
    return this.sender.notify('withdrawal_received', returnId, job);
  }

  @OnEvent('return.opened', { name: 'notify-return-opened', queue })
  returnOpened({ returnId }: StoreEvents['return.opened'], job: JobContext): Promise<void> {
    return this.sender.notify('return_opened', returnId, job);
  }

  @OnEvent('return.label-added', { name: 'send-return-label', queue })
  returnLabelAdded({ returnId }: StoreEvents['return.label-added'], job: JobContext): Promise<void> {
    return this.sender.notify('return_label', returnId, job);
  }

  @OnEvent('dispute.changed', { name: 'notify-dispute', queue })
  disputeChanged({ disputeId }: StoreEvents['dispute.changed'], job: JobContext): Promise<void> {
    return this.sender.notify('dispute', disputeId, job);
  }

  @OnEvent('dispute.evidence-due', { name: 'notify-dispute-evidence-due', queue })
  disputeEvidenceDue({ disputeId }: StoreEvents['dispute.evidence-due'], job: JobContext): Promise<void> {
    return this.sender.notify('dispute_evidence_due', disputeId, job);
  }
}
