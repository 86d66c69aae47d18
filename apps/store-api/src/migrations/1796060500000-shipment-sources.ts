import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records from which stock rows the units of a shipment left. Shipments before this have no rows here. */
export class ShipmentSources1796060500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE shipment_sources (
        shipment_id integer NOT NULL,
        order_item_id integer NOT NULL,
        inventory_id integer NOT NULL,
        quantity integer NOT NULL,
        CONSTRAINT shipment_sources_pkey PRIMARY KEY (shipment_id, order_item_id, inventory_id),
        CONSTRAINT shipment_sources_quantity_check CHECK (quantity > 0),
        CONSTRAINT shipment_sources_item_fkey FOREIGN KEY (shipment_id, order_item_id)
          REFERENCES shipment_items(shipment_id, order_item_id) ON DELETE CASCADE,
        CONSTRAINT shipment_sources_inventory_id_fkey FOREIGN KEY (inventory_id)
          REFERENCES inventory(id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX shipment_sources_item ON shipment_sources (order_item_id, inventory_id)',
    );
    await runner.query('CREATE INDEX shipment_sources_inventory ON shipment_sources (inventory_id)');
    // The lock of the line makes concurrent shipments add up one after the other, whoever writes them.
    await runner.query(`
      CREATE FUNCTION check_shipment_sources() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        held integer;
        sent integer;
      BEGIN
        PERFORM FROM order_items WHERE id = NEW.order_item_id FOR NO KEY UPDATE;
        SELECT coalesce(sum(m.units), 0) INTO held FROM (
          SELECT reserved_delta AS units FROM stock_movements
           WHERE order_item_id = NEW.order_item_id AND inventory_id = NEW.inventory_id AND kind IN ('reserve', 'release')
          UNION ALL
          SELECT -on_hand_delta FROM stock_movements
           WHERE order_item_id = NEW.order_item_id AND inventory_id = NEW.inventory_id AND kind = 'restock'
             AND reason IS DISTINCT FROM 'return') m;
        SELECT coalesce(sum(quantity), 0) INTO sent FROM shipment_sources
         WHERE order_item_id = NEW.order_item_id AND inventory_id = NEW.inventory_id;
        IF sent > held THEN
          RAISE EXCEPTION 'Order item % has % units in inventory row %, not %', NEW.order_item_id, held, NEW.inventory_id, sent
            USING ERRCODE = 'check_violation', CONSTRAINT = 'shipment_sources_held';
        END IF;
        IF (SELECT sum(quantity) FROM shipment_sources WHERE shipment_id = NEW.shipment_id AND order_item_id = NEW.order_item_id)
            > (SELECT quantity FROM shipment_items WHERE shipment_id = NEW.shipment_id AND order_item_id = NEW.order_item_id) THEN
          RAISE EXCEPTION 'Shipment % has fewer units of order item % than its sources', NEW.shipment_id, NEW.order_item_id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'shipment_sources_of_line';
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER shipment_sources_held AFTER INSERT OR UPDATE ON shipment_sources
        FOR EACH ROW EXECUTE FUNCTION check_shipment_sources()`);
    await runner.query(`
      CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON shipment_sources FOR EACH ROW
        EXECUTE FUNCTION audit_row('shipment_sources', 'shipment_id', '', '', '', '')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE shipment_sources');
    await runner.query('DROP FUNCTION check_shipment_sources()');
  }
}
