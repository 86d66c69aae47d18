import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds gift cards that are sold as products: who gets them, and the card of each sold unit. */
export class SoldGiftCards1795455847000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products ADD COLUMN is_gift_card boolean NOT NULL DEFAULT false;
      ALTER TABLE products ADD CONSTRAINT products_gift_card_digital
        CHECK (NOT is_gift_card OR is_digital) NOT VALID;
      ALTER TABLE cart_items ADD COLUMN gift_recipient jsonb;
      ALTER TABLE order_items ADD COLUMN gift_card jsonb;
      -- A gift card is worth what was paid for it, and what it pays for is taxed.
      ALTER TABLE order_items ADD CONSTRAINT order_items_gift_card_at_its_price
        CHECK (gift_card IS NULL OR (is_digital AND discount_amount = 0 AND tax_amount = 0)) NOT VALID;
      ALTER TABLE gift_cards ADD COLUMN recipient_name varchar(100) NOT NULL DEFAULT '',
        ADD COLUMN sender_name varchar(255) NOT NULL DEFAULT '',
        ADD COLUMN message varchar(500) NOT NULL DEFAULT '';

      CREATE TABLE sold_gift_cards (
        gift_card_id integer PRIMARY KEY REFERENCES gift_cards,
        order_item_id integer NOT NULL REFERENCES order_items,
        unit integer NOT NULL CHECK (unit > 0),
        send_on date NOT NULL,
        sent_at timestamptz,
        withdrawn_at timestamptz,
        refund_id integer REFERENCES refunds,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- Each unit has one card, however often the payment is announced.
        UNIQUE (order_item_id, unit));
      CREATE INDEX sold_gift_cards_to_send ON sold_gift_cards (send_on)
        WHERE sent_at IS NULL AND withdrawn_at IS NULL;
      CREATE INDEX sold_gift_cards_of_refund ON sold_gift_cards (refund_id) WHERE refund_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE sold_gift_cards;
      ALTER TABLE gift_cards DROP COLUMN recipient_name, DROP COLUMN sender_name, DROP COLUMN message;
      ALTER TABLE order_items DROP COLUMN gift_card;
      ALTER TABLE cart_items DROP COLUMN gift_recipient;
      ALTER TABLE products DROP COLUMN is_gift_card`);
  }
}
