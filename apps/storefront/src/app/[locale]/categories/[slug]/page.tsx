import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Link } from '../../../../components/link';
import { Breadcrumbs } from '../../../../components/breadcrumbs';
import { ProductList } from '../../../../components/list/product-list';
import { categoryBySlug } from '../../../../server/catalogue';
import { pageMetadata, pathsIn } from '../../../../server/metadata';
import { type SearchParams, isNarrowed, readFilter } from '../../../../server/product-filter';
import { currentLocale } from '../../../../server/request';
import { textOf } from '../../../../text/text';

interface Props {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [locale, { slug }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const { category } = await categoryBySlug(slug);
  return pageMetadata({
    locale,
    title: category.name,
    path: pathsIn('/categories', category),
    image: category.image_url,
    index: !isNarrowed(readFilter(query)),
  });
}

/** Products of a category and its subcategories. */
export default async function CategoryPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { slug }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const { category, parents } = await categoryBySlug(slug);
  const t = textOf(locale, 'list');
  const path = `/categories/${slug}`;
  const crumbs = [...parents, category].map((one) => ({ name: one.name, path: `/categories/${one.slug}` }));
  return (
    <div className="page">
      <Breadcrumbs locale={locale} crumbs={crumbs} />
      <h1 className="mb-6">{category.name}</h1>
      {category.children.length > 0 ? (
        <nav aria-label={t('in_category', { name: category.name })} className="mb-8">
          <ul className="flex flex-wrap gap-2">
            {category.children.map((child) => (
              <li key={child.id}>
                <Link href={`/${locale}/categories/${child.slug}`} className="button button-quiet">
                  {child.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <ProductList
        locale={locale}
        path={path}
        filter={readFilter(query)}
        fixed={{ category_id: category.id }}
      />
    </div>
  );
}
