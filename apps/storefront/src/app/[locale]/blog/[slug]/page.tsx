import type { Metadata } from 'next';
import { type ReactElement, cache } from 'react';

import type { Result } from '@comptoir/store-client';
import { dateOf } from '../../../../components/dates';
import { Breadcrumbs } from '../../../../components/breadcrumbs';
import { JsonLd } from '../../../../components/json-ld';
import { Picture } from '../../../../components/picture';
import { RichText } from '../../../../components/rich-text';
import { found, leadToOwn } from '../../../../server/catalogue';
import { storefrontConfig } from '../../../../server/config';
import { pageMetadata, pathsIn } from '../../../../server/metadata';
import { currentLocale, publicStore } from '../../../../server/request';
import { textOf } from '../../../../text/text';

interface Props {
  params: Promise<{ slug: string }>;
}

const readPost = cache(async (slug: string): Promise<Result<'blog.getPost'>> => {
  const post = await found((await publicStore()).blog.getPost({ slug }));
  await leadToOwn(slug, post.slug);
  return post;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [locale, { slug }] = await Promise.all([currentLocale(), params]);
  const post = await readPost(slug);
  return pageMetadata({
    locale,
    title: post.title,
    description: post.meta_description || post.excerpt,
    path: pathsIn('/blog', post),
    image: post.cover_image?.url,
    type: 'article',
  });
}

/** A post of the journal. */
export default async function PostPage({ params }: Props): Promise<ReactElement> {
  const [locale, { slug }] = await Promise.all([currentLocale(), params]);
  const post = await readPost(slug);
  const t = textOf(locale, 'content');
  const crumbs = [
    { name: t('blog'), path: '/blog' },
    { name: post.title, path: `/blog/${slug}` },
  ];
  return (
    <article className="page max-w-3xl">
      <Breadcrumbs locale={locale} crumbs={crumbs} />
      <h1>{post.title}</h1>
      <p className="mt-3 mb-6 text-soft">
        {t('by', { name: post.author.name })} ·{' '}
        <time dateTime={post.published_at}>{dateOf(post.published_at, locale)}</time>
      </p>
      {post.cover_image ? (
        <Picture
          image={post.cover_image}
          sizes="(min-width: 48rem) 44rem, 100vw"
          first
          className="mb-8 w-full rounded-lg"
        />
      ) : null}
      <RichText html={post.content} />
      <JsonLd
        data={{
          '@type': 'Article',
          headline: post.title,
          image: post.cover_image ? [post.cover_image.url] : undefined,
          datePublished: post.published_at,
          dateModified: post.updated_at,
          author: { '@type': 'Person', name: post.author.name },
          mainEntityOfPage: `${storefrontConfig().siteUrl}/${locale}/blog/${slug}`,
        }}
      />
    </article>
  );
}
