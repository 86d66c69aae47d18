import { EU_COUNTRIES } from '@comptoir/contracts';
import { DOCUMENT_TAXES } from './report-entries';
import { inBase, periodAt, within } from './report-sql';

/** Countries whose consumers pay the tax of their own country, which one return may declare (OSS). */
const EU = `'{${EU_COUNTRIES.join(',')}}'::text[]`;

const TAX_SO_FAR = '(d.tax_before + d.tax)';
const GROSS_BEFORE = '(d.net_before + d.tax_before)';
const GROSS_SO_FAR = '(d.net_before + d.tax_before + d.net + d.tax)';

/**
 * Tax of a row `d` of a document in the base currency. Each row is converted as the difference of two sums, so that the
 * rows have the amounts that their document shows.
 */
export const BASE_TAX = `(${inBase(TAX_SO_FAR, 'd')} - ${inBase('d.tax_before', 'd')}
        + CASE WHEN d.n = 1 AND d.home_tax IS NOT NULL THEN d.home_tax - ${inBase('d.tax_amount', 'd')} ELSE 0 END)`;

/** Amount with tax of a row `d` of a document in the base currency. */
export const BASE_GROSS = `(${inBase(GROSS_SO_FAR, 'd')} - ${inBase(GROSS_BEFORE, 'd')})`;

/** Rows of the documents of the range; those of credit notes are negative. */
const DOCUMENTS = `
  WITH documents AS (
    SELECT ${periodAt('d.at')} AS period, d.type AS document, d.currency, d.country, d.destination, d.category, d.name AS tax_name,
      trim_scale(d.rate)::text AS rate, s.sign * d.net AS net, s.sign * d.tax AS tax,
      s.sign * ${BASE_TAX} AS base_tax, s.sign * ${BASE_GROSS} AS base_gross
    FROM (${DOCUMENT_TAXES}) d
    CROSS JOIN LATERAL (VALUES (CASE d.type WHEN 'invoice' THEN 1 ELSE -1 END)) s (sign)
    WHERE ${within('d.at')}
  )`;

export const TAXES = `${DOCUMENTS}
  SELECT period, country, category, tax_name, rate, document, currency,
    count(*)::bigint AS documents,
    sum(net)::bigint AS net, sum(tax)::bigint AS tax, sum(net + tax)::bigint AS gross,
    sum(base_gross - base_tax)::bigint AS base_net, sum(base_tax)::bigint AS base_tax,
    sum(base_gross)::bigint AS base_gross
  FROM documents GROUP BY period, country, category, tax_name, rate, document, currency
  ORDER BY period, country NULLS LAST, category, tax_name, rate::numeric, document DESC, currency`;

/** Taxed sales to other countries of the EU. `$7` is the shop's own country. */
export const CROSS_BORDER_TAXES = `${DOCUMENTS}
  SELECT period, country, rate, count(*) FILTER (WHERE document = 'invoice')::bigint AS invoices,
    count(*) FILTER (WHERE document = 'credit_note')::bigint AS credit_notes,
    sum(base_gross - base_tax)::bigint AS base_net, sum(base_tax)::bigint AS base_tax,
    sum(base_gross)::bigint AS base_gross
  FROM documents WHERE country = ANY (${EU}) AND country <> $7::text AND category = 'S' AND rate <> '0'
  GROUP BY period, country, rate ORDER BY period, country, rate::numeric`;

/** Taxed sales to consumers in other countries of the EU, by year. `$7` is the shop's own country. */
export const CROSS_BORDER_SALES = `${DOCUMENTS}
  SELECT period, sum(base_gross - base_tax)::bigint AS base_net
  FROM documents WHERE destination = ANY (${EU}) AND destination <> $7::text AND category IN ('S', 'Z')
  GROUP BY period ORDER BY period`;
