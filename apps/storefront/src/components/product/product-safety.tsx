import type { ReactElement } from 'react';

import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import type { Product } from './variant-choice';

interface Props {
  locale: Locale;
  product: Product;
}

type Operator = NonNullable<Product['manufacturer']>;

/** The people who answer for the safety of a product, and its warnings (regulation (EU) 2023/988); nothing when none is known. */
export function ProductSafety({ locale, product }: Props): ReactElement | null {
  const { manufacturer, responsible_person: responsible, safety_warnings: warnings } = product;
  if (!manufacturer && !responsible && !warnings) return null;
  const t = textOf(locale, 'product');
  return (
    <section aria-labelledby="product-safety">
      <h2 id="product-safety" className="mb-4">
        {t('safety')}
      </h2>
      <div className="grid gap-6 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {manufacturer ? <OperatorFacts title={t('manufacturer')} operator={manufacturer} /> : null}
        {responsible ? <OperatorFacts title={t('responsible_person')} operator={responsible} /> : null}
        {warnings ? (
          <div>
            <h3 className="font-semibold">{t('safety_warnings')}</h3>
            <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{warnings}</p>
          </div>
        ) : null}
      </div>
    </section>
  );
}

function OperatorFacts({ title, operator }: { title: string; operator: Operator }): ReactElement {
  const { name, address, email, url } = operator;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <address className="mt-1 not-italic [overflow-wrap:anywhere]">
        <p>{name}</p>
        <p className="whitespace-pre-line">{address}</p>
        {email ? (
          <p>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        ) : null}
        {url ? (
          <p>
            <a className="link" href={url} rel="nofollow noopener" target="_blank">
              {url.replace(/^https?:\/\//i, '')}
            </a>
          </p>
        ) : null}
      </address>
    </div>
  );
}
