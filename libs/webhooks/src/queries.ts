import type { Tx } from '@comptoir/db';
import type { BaseWebhook } from './webhook.entity';

/** A webhook, kept from changing until the transaction ends. Lock it before its deliveries. */
export async function lockWebhook<H extends BaseWebhook>(tx: Tx, id: number): Promise<H | undefined> {
  return tx.row<H & Record<string, unknown>>('SELECT * FROM webhooks WHERE id = $1 FOR NO KEY UPDATE', [id]);
}
