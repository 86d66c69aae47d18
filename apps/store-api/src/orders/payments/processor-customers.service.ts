import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { CONTACT_EMAIL } from '../../customers/users/contact-email';
import { UsersService } from '../../customers/users/users.service';
import { PaymentErrors } from './payments.errors';
import { StripeGateway } from './stripe-gateway';

interface Payer {
  name: string;
  email: string;
  /** Distinguishes accounts of different databases, where ids repeat. */
  created: string;
  stripe_customer_id: string | null;
}

/** Links each account to a customer at the processor, which is created on first use. */
@Injectable()
export class ProcessorCustomersService {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly users: UsersService,
  ) {}

  /**
   * Returns the account's customer id at the processor. Concurrent calls send the same idempotency key, so
   * they get the same customer.
   */
  async ensureCustomerId(userId: number): Promise<string> {
    const payer = await this.db.row<Payer>(
      `SELECT u.name, ${CONTACT_EMAIL} AS email, extract(epoch FROM u.created_at)::text AS created, u.stripe_customer_id
       FROM users u WHERE u.id = $1`,
      [userId],
    );
    if (!payer) throw PaymentErrors.ORDER_NOT_PAYABLE();
    if (payer.stripe_customer_id) return payer.stripe_customer_id;
    const { name, email } = payer;
    const made = await this.gateway.createCustomer(`customer-${userId}-${payer.created}`, { name, email });
    return (await this.users.linkProcessorCustomer(userId, made)) ?? made;
  }
}
