import { CONTACT_EMAIL } from '../../customers/users/contact-email';
import type { Queryable, Tx } from '@comptoir/db';
import type { Dispute } from './disputes.entity';
import type { DisputeEvidence, DisputeEvidenceFile } from './disputes.evidence.entity';
import type { DisputedOrder } from './disputes.evidence.rules';

/** Reads what the shop knows about the order of a dispute. */
export function readDisputedOrder(queryable: Queryable, orderId: number): Promise<DisputedOrder | undefined> {
  return queryable.row<DisputedOrder>(
    `SELECT o.order_number, o.created_at, u.name AS customer_name, ${CONTACT_EMAIL} AS customer_email, o.billing_address,
       o.shipping_address,
       (SELECT i.invoice_number FROM invoices i
         WHERE i.order_id = o.id AND i.type = 'invoice' AND i.cancels_id IS NULL) AS invoice_number,
       (SELECT coalesce(json_agg(json_build_object('name', i.product_name, 'variant', i.variant_name,
          'quantity', i.quantity) ORDER BY i.id), '[]') FROM order_items i WHERE i.order_id = o.id) AS items,
       (SELECT coalesce(json_agg(json_build_object('carrier', s.carrier, 'tracking_number', s.tracking_number,
          'shipped_on', to_char(s.shipped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
          'delivered_on', to_char(s.delivered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')) ORDER BY s.id), '[]')
        FROM shipments s WHERE s.order_id = o.id) AS shipments
     FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = $1`,
    [orderId],
  );
}

/** The evidence of a dispute with its files; undefined before staff have started it. */
export async function readEvidence(
  queryable: Queryable,
  disputeId: number,
): Promise<{ evidence: DisputeEvidence; files: DisputeEvidenceFile[] } | undefined> {
  const evidence = await queryable.row<DisputeEvidence>(
    'SELECT * FROM dispute_evidence WHERE dispute_id = $1',
    [disputeId],
  );
  if (!evidence) return undefined;
  const files = await queryable.rows<DisputeEvidenceFile>(
    'SELECT * FROM dispute_evidence_files WHERE dispute_id = $1 ORDER BY id',
    [disputeId],
  );
  return { evidence, files };
}

/** Locks a dispute, and with it its evidence: all who change the evidence lock the dispute first. */
export function lockDispute(tx: Tx, id: number): Promise<Dispute | undefined> {
  return tx.row<Dispute>('SELECT * FROM disputes WHERE id = $1 FOR UPDATE', [id]);
}
