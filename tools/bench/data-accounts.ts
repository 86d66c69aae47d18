import { type DataOptions, CART_OWNERS, STAFF_ID, type Step, giftCardOf, sessionIdOf } from './data-options';

/** Inserts the currency, the shipping method and the only warehouse. */
export function shop(): Step[] {
  return [
    {
      title: 'currencies, shipping, warehouses',
      sql: `
        INSERT INTO currencies (code, name, symbol, exchange_rate, is_default) VALUES ('EUR', 'Euro', '€', 1, true)
          ON CONFLICT (code) DO NOTHING;
        UPDATE warehouses SET name = 'Main', code = 'MAIN', country = 'FR' WHERE id = 1;
        INSERT INTO shipping_zones (id, name) VALUES (1, 'France');
        INSERT INTO shipping_zone_countries (zone_id, country) VALUES (1, 'FR');
        INSERT INTO shipping_methods (id, name, carrier, days_min, days_max, rate_type, cost)
          VALUES (1, 'Standard', 'Poste', 2, 5, 'flat', 500);
        INSERT INTO shipping_method_zones (method_id, zone_id) VALUES (1, 1)`,
    },
  ];
}

/** Inserts verified accounts. The first `CART_OWNERS` of them have carts, and one is an administrator. */
export function accounts({ size, today, passwordHash }: DataOptions): Step[] {
  const columns = `id, name, email, password_hash, preferred_currency, preferred_language, roles, email_verified_at, created_at`;
  const values = (id: string, roles: string): string =>
    `${id}, 'User ' || ${id}, 'user' || ${id} || '@bench.example', '${passwordHash}', 'EUR', 'en', ${roles},
     timestamptz '${today}' - interval '1 day', timestamptz '${today}' - (${id} % 700) * interval '1 day'`;
  return [
    {
      title: 'users',
      sql: `
        INSERT INTO users (${columns})
          SELECT ${values('i', `'{customer}'::text[]`)} FROM generate_series(1, ${size}) i;
        INSERT INTO users (${columns}) VALUES (${values(String(STAFF_ID), `'{admin}'::text[]`)});
        INSERT INTO profiles (user_id) SELECT id FROM users;
        INSERT INTO wishlists (user_id, created_at) SELECT id, created_at FROM users;
        INSERT INTO wallets (user_id, currency) SELECT id, 'EUR' FROM users`,
    },
    {
      title: 'sessions and addresses',
      sql: `
        INSERT INTO sessions (id, user_id, ip, user_agent, created_at, expires_at)
          SELECT ('${sessionIdOf(0).slice(0, 24)}' || lpad(i::text, 12, '0'))::uuid, i, '192.0.2.1', 'bench',
            timestamptz '${today}', timestamptz '${today}' + interval '90 days'
          FROM (SELECT generate_series(1, ${CART_OWNERS}) UNION ALL SELECT ${STAFF_ID}) s (i);
        INSERT INTO addresses (user_id, full_name, address_line1, city, postal_code, country, is_default)
          SELECT i, 'User ' || i, i || ' rue de la Paix', 'Paris', '75002', 'FR', true
          FROM generate_series(1, ${CART_OWNERS}) i`,
    },
    {
      title: 'gift cards',
      sql: `
        INSERT INTO gift_cards (code, currency, initial_amount, balance)
          SELECT replace('${giftCardOf(0)}', '0', i::text), 'EUR', 1000000000, 1000000000
          FROM generate_series(1, ${CART_OWNERS}) i`,
    },
  ];
}
