import { inBase, periodAt, within } from './report-sql';

/** Countries whose consumers pay the tax of their own country, which one return may declare (OSS). */
const EU = `ARRAY['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT',
  'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK']`;

/** Documents of the range; credit notes have negative amounts. */
const DOCUMENTS = `
  WITH documents AS (
    SELECT ${periodAt('i.issued_at')} AS period, i.type AS document, o.currency, s.sign,
      coalesce(o.tax ->> 'country', o.shipping_address ->> 'country', o.billing_address ->> 'country') AS country,
      coalesce(o.tax ->> 'name', '') AS tax_name,
      trim_scale(coalesce((o.tax ->> 'rate')::numeric, 0))::text AS rate,
      s.sign * i.tax_amount AS tax, s.sign * i.total AS gross,
      s.sign * ${inBase('i.tax_amount')} AS base_tax, s.sign * ${inBase('i.total')} AS base_gross
    FROM invoices i
    JOIN orders o ON o.id = i.order_id
    CROSS JOIN LATERAL (VALUES (CASE i.type WHEN 'invoice' THEN 1 ELSE -1 END)) s (sign)
    WHERE ${within('i.issued_at')}
  )`;

export const TAXES = `${DOCUMENTS}
  SELECT period, country, tax_name, rate, document, currency, count(*)::bigint AS documents,
    sum(gross - tax)::bigint AS net, sum(tax)::bigint AS tax, sum(gross)::bigint AS gross,
    sum(base_gross - base_tax)::bigint AS base_net, sum(base_tax)::bigint AS base_tax,
    sum(base_gross)::bigint AS base_gross
  FROM documents GROUP BY period, country, tax_name, rate, document, currency
  ORDER BY period, country NULLS LAST, tax_name, rate, document DESC, currency`;

/** Taxed sales to other countries of the EU. `$7` is the shop's own country. */
export const CROSS_BORDER_TAXES = `${DOCUMENTS}
  SELECT period, country, rate, count(*) FILTER (WHERE document = 'invoice')::bigint AS invoices,
    count(*) FILTER (WHERE document = 'credit_note')::bigint AS credit_notes,
    sum(base_gross - base_tax)::bigint AS base_net, sum(base_tax)::bigint AS base_tax,
    sum(base_gross)::bigint AS base_gross
  FROM documents WHERE country = ANY (${EU}) AND country <> $7::text AND rate <> '0'
  GROUP BY period, country, rate ORDER BY period, country, rate::numeric`;
