import { DOCUMENT_TAXES } from './report-entries';
import { inBase, periodAt, within } from './report-sql';

/** Countries whose consumers pay the tax of their own country, which one return may declare (OSS). */
const EU = `ARRAY['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT',
  'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK']`;

/**
 * Rows of the documents of the range; those of credit notes are negative. The first row of a document takes what
 * rounding leaves, so that the rows have the tax in the base currency that the document shows.
 */
const DOCUMENTS = `
  WITH documents AS (
    SELECT ${periodAt('d.at')} AS period, d.type AS document, d.invoice_id, d.currency, d.country, d.category,
      d.name AS tax_name, trim_scale(d.rate)::text AS rate, s.sign * d.net AS net, s.sign * d.tax AS tax,
      s.sign * (b.tax + CASE WHEN d.n = 1 THEN b.whole_tax - sum(b.tax) OVER document ELSE 0 END) AS base_tax,
      s.sign * (b.gross + CASE WHEN d.n = 1 THEN b.whole - sum(b.gross) OVER document ELSE 0 END) AS base_gross
    FROM (${DOCUMENT_TAXES}) d
    CROSS JOIN LATERAL (VALUES (CASE d.type WHEN 'invoice' THEN 1 ELSE -1 END)) s (sign)
    CROSS JOIN LATERAL (VALUES (
      ${inBase('d.tax', 'd')}, ${inBase('(d.net + d.tax)', 'd')},
      coalesce(d.home_tax, ${inBase('d.tax_amount', 'd')}), ${inBase('d.total', 'd')}
    )) b (tax, gross, whole_tax, whole)
    WHERE ${within('d.at')}
    WINDOW document AS (PARTITION BY d.invoice_id)
  )`;

export const TAXES = `${DOCUMENTS}
  SELECT period, country, category, tax_name, rate, document, currency,
    count(DISTINCT invoice_id)::bigint AS documents,
    sum(net)::bigint AS net, sum(tax)::bigint AS tax, sum(net + tax)::bigint AS gross,
    sum(base_gross - base_tax)::bigint AS base_net, sum(base_tax)::bigint AS base_tax,
    sum(base_gross)::bigint AS base_gross
  FROM documents GROUP BY period, country, category, tax_name, rate, document, currency
  ORDER BY period, country NULLS LAST, category, tax_name, rate::numeric, document DESC, currency`;

/** Taxed sales to other countries of the EU. `$7` is the shop's own country. */
export const CROSS_BORDER_TAXES = `${DOCUMENTS}
  SELECT period, country, rate, count(DISTINCT invoice_id) FILTER (WHERE document = 'invoice')::bigint AS invoices,
    count(DISTINCT invoice_id) FILTER (WHERE document = 'credit_note')::bigint AS credit_notes,
    sum(base_gross - base_tax)::bigint AS base_net, sum(base_tax)::bigint AS base_tax,
    sum(base_gross)::bigint AS base_gross
  FROM documents WHERE country = ANY (${EU}) AND country <> $7::text AND category = 'S' AND rate <> '0'
  GROUP BY period, country, rate ORDER BY period, country, rate::numeric`;
