import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { VerificationLinks } from '../auth/verification.links.service';
import type { StoreConfig } from '../config';
import { STORE_CONFIG } from '../config.module';
import {
  type OrderFacts,
  type PaymentFacts,
  type UserFacts,
  orderFacts,
  paymentFacts,
  userFacts,
} from './notifications.queries';

/** A user, and where mails lead. */
export interface WelcomeFacts extends UserFacts {
  shopUrl: string;
}

/** A user whose address is not verified yet, and the link that does it. */
export interface VerificationFacts extends UserFacts {
  verifyUrl: string;
}

export interface OrderNotice extends OrderFacts {
  orderUrl: string;
}

export interface PaymentNotice extends PaymentFacts {
  orderUrl: string;
}

/** Reads what is true when a notification is written. Undefined means that there is nobody to tell any more. */
@Injectable()
export class NotificationFacts {
  constructor(
    private readonly db: Db,
    private readonly links: VerificationLinks,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  async welcome(userId: number): Promise<WelcomeFacts | undefined> {
    const user = await userFacts(this.db, userId);
    return user && { ...user, shopUrl: this.config.frontendUrl };
  }

  async verification(userId: number): Promise<VerificationFacts | undefined> {
    const user = await userFacts(this.db, userId);
    if (!user || user.verified) return undefined;
    return { ...user, verifyUrl: this.links.urlFor(user.recipient.id, user.recipient.email) };
  }

  async order(orderId: number): Promise<OrderNotice | undefined> {
    const order = await orderFacts(this.db, orderId);
    return order && { ...order, orderUrl: this.orderUrl(order) };
  }

  async payment(paymentId: number): Promise<PaymentNotice | undefined> {
    const payment = await paymentFacts(this.db, paymentId);
    return payment && { ...payment, orderUrl: this.orderUrl(payment) };
  }

  private orderUrl({ orderNumber }: OrderFacts): string {
    return `${this.config.frontendUrl}/orders/${orderNumber}`;
  }
}
