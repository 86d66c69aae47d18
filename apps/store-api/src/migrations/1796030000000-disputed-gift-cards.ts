import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stops sold gift cards while the payment that bought them is disputed, also those of disputes that are open now. */
export class DisputedGiftCards1796030000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gift_cards ADD COLUMN dispute text,
        ADD CONSTRAINT gift_cards_dispute_known CHECK (dispute = ANY (ARRAY['open', 'lost'])) NOT VALID`);
    await runner.query('ALTER TABLE gift_cards VALIDATE CONSTRAINT gift_cards_dispute_known');
    await runner.query(`
      UPDATE gift_cards SET dispute = 'open' WHERE id IN (
        SELECT s.gift_card_id FROM disputes d
          JOIN payments p ON p.id = d.payment_id AND p.status = 'paid'
          JOIN order_items i ON i.order_id = d.order_id
          JOIN sold_gift_cards s ON s.order_item_id = i.id AND s.withdrawn_at IS NULL
         WHERE d.closed_at IS NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gift_cards DROP COLUMN dispute');
  }
}
