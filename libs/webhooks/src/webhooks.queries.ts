import type { Tx } from '@comptoir/db';
import type { BaseWebhook } from './webhooks.entity';

/**
 * Returns the condition that no earlier delivery than `d` of the same order is pending. @param column see
 * `orderedBy`
 */
export function isNextInOrder(column: string | undefined): string {
  if (column === undefined) return '';
  return `AND NOT EXISTS (SELECT FROM webhook_deliveries earlier WHERE earlier.webhook_id = d.webhook_id
     AND earlier.${column} = d.${column} AND earlier.status = 'pending' AND earlier.id < d.id)`;
}

/** Locks a webhook until the transaction ends. Lock it before its deliveries. */
export async function lockWebhook<H extends BaseWebhook>(tx: Tx, id: number): Promise<H | undefined> {
  return tx.row<H>('SELECT * FROM webhooks WHERE id = $1 FOR NO KEY UPDATE', [id]);
}
