import type { ReactElement } from 'react';

import { Link } from '../link';
import { listProducts } from '../../server/catalogue';
import { shownFields } from '../../server/custom-fields';
import { currentCurrency } from '../../server/shop';
import { type ProductFilter, SORTS, isNarrowed, queryOf } from '../../server/product-filter';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { EmptyState } from '../empty-state';
import { Pagination } from '../pagination';
import { ProductGrid } from '../products/product-grid';
import { FilterChips } from './filter-chips';
import { FilterForm } from './filter-form';
import { FilterPanel } from './filter-panel';

interface Props {
  locale: Locale;
  /** Address after the language, such as `/categories/lamps`. */
  path: string;
  filter: ProductFilter;
  /** Filters that the page itself sets. */
  fixed?: Partial<ProductFilter>;
}

const NO_FACETS = { categories: [], brands: [], attributes: [], custom_fields: [] };
const FORM = 'filters';

/** Products with filters, sorting and pages. Everything works without scripts, because the filters are a form. */
export async function ProductList({ locale, path, filter, fixed = {} }: Props): Promise<ReactElement> {
  const t = textOf(locale, 'list');
  const [{ data, meta }, currency] = await Promise.all([
    listProducts({ ...filter, ...fixed }),
    currentCurrency(),
  ]);
  const facets = { ...NO_FACETS, price: { currency, min: null, max: null }, ...meta.facets };
  const address = `/${locale}${path}`;
  const isFiltered = filter.field.length > 0 || facets.custom_fields.length > 0;
  const fields = isFiltered ? await shownFields('products') : [];
  const shared = { locale, currency, filter, facets, fields };
  return (
    <FilterForm id={FORM} action={address} query={queryOf(filter)}>
      {filter.search ? <input type="hidden" name="search" value={filter.search} /> : null}
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[15rem_1fr]">
        <details className="filters">
          <summary className="button button-quiet w-full">{t('filters')}</summary>
          <h2 className="sr-only">{t('filters')}</h2>
          <div className="pt-4 lg:pt-0">
            <FilterPanel {...shared} fixed={fixed} />
            <button className="button button-quiet mt-6 w-full">{t('show')}</button>
          </div>
        </details>
        <section aria-labelledby="found">
          <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
            <h2 id="found" className="sr-only">
              {t('products')}
            </h2>
            <p role="status" className="text-soft">
              {t('found', { count: meta.total })}
            </p>
            <SortField locale={locale} filter={filter} />
          </div>
          <FilterChips {...shared} path={address} />
          {data.length > 0 ? (
            <ProductGrid locale={locale} products={data} currency={currency} eager={3} narrow />
          ) : (
            <EmptyState text={emptyText(filter, locale)}>
              <Link href={`/${locale}/products`} className="button">
                {t('see_all')}
              </Link>
            </EmptyState>
          )}
          <Pagination locale={locale} page={meta} href={(page) => address + queryOf({ ...filter, page })} />
        </section>
      </div>
    </FilterForm>
  );
}

/** Says why a list is empty: by its filters, by the search, or because the shop has nothing there. */
function emptyText(filter: ProductFilter, locale: Locale): string {
  const t = textOf(locale, 'list');
  if (isNarrowed(filter)) return t('nothing');
  return filter.search ? t('nothing_found', { search: filter.search }) : t('nothing_yet');
}

function SortField({ locale, filter }: { locale: Locale; filter: ProductFilter }): ReactElement {
  const t = textOf(locale, 'list');
  // A search is sorted by relevance, every other list by date, unless the visitor chooses.
  const usual = filter.search ? 'relevance' : 'newest';
  const options = filter.search ? SORTS : SORTS.filter((name) => name !== 'newest');
  return (
    <label className="flex items-center gap-2 text-sm">
      {t('sort')}
      <select
        name="sort"
        defaultValue={filter.sort ?? ''}
        data-value={filter.sort ?? ''}
        className="field w-auto"
      >
        <option value="">{t(`sort_${usual}`)}</option>
        {options.map((name) => (
          <option key={name} value={name}>
            {t(`sort_${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
