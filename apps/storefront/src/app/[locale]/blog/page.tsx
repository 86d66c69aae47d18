import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Breadcrumbs } from '../../../components/breadcrumbs';
import { PostCard } from '../../../components/content/post-card';
import { EmptyState } from '../../../components/empty-state';
import { Pagination } from '../../../components/pagination';
import { pageMetadata } from '../../../server/metadata';
import { type PageProps, pageOf } from '../../../server/private-page';
import { currentLocale, publicStore } from '../../../server/request';
import { textOf } from '../../../text/text';

const PER_PAGE = 12;

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textOf(locale, 'content');
  return pageMetadata({ locale, title: t('blog'), description: t('blog_text'), path: '/blog' });
}

/** Posts of the journal. */
export default async function BlogPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, query, store] = await Promise.all([currentLocale(), searchParams, publicStore()]);
  const { data, meta } = await store.blog.listPosts({ page: pageOf(query.page), per_page: PER_PAGE });
  const t = textOf(locale, 'content');
  return (
    <div className="page">
      <Breadcrumbs locale={locale} crumbs={[{ name: t('blog'), path: '/blog' }]} />
      <h1 className="mb-8">{t('blog')}</h1>
      {data.length === 0 ? <EmptyState text={t('no_posts')} /> : null}
      <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {data.map((post) => (
          <PostCard key={post.id} locale={locale} post={post} />
        ))}
      </div>
      <Pagination
        locale={locale}
        page={meta}
        href={(page) => `/${locale}/blog${page > 1 ? `?page=${page}` : ''}`}
      />
    </div>
  );
}
