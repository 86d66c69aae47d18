import type { Metadata } from 'next';
import { type ReactElement, cache } from 'react';

import type { Result } from '@comptoir/store-client';
import { Breadcrumbs } from '../../../../components/breadcrumbs';
import { RichText } from '../../../../components/rich-text';
import { found, leadToOwn } from '../../../../server/catalogue';
import { pageMetadata, pathsIn } from '../../../../server/metadata';
import { withTimes } from '../../../../server/page-texts';
import { currentLocale, publicStore } from '../../../../server/request';

interface Props {
  params: Promise<{ slug: string }>;
}

const readPage = cache(async (slug: string): Promise<Result<'pages.get'>> => {
  const page = await found((await publicStore()).pages.get({ slug }));
  await leadToOwn(slug, page.slug);
  return { ...page, content: await withTimes(page.content, await currentLocale()) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [locale, { slug }] = await Promise.all([currentLocale(), params]);
  const page = await readPage(slug);
  const { title, content } = page;
  return pageMetadata({ locale, title, description: content, path: pathsIn('/pages', page) });
}

/** A page that staff have written, such as the imprint. */
export default async function TextPage({ params }: Props): Promise<ReactElement> {
  const [locale, { slug }] = await Promise.all([currentLocale(), params]);
  const { title, content } = await readPage(slug);
  return (
    <div className="page max-w-3xl">
      <Breadcrumbs locale={locale} crumbs={[{ name: title, path: `/pages/${slug}` }]} />
      <h1 className="mb-6">{title}</h1>
      <RichText html={content} />
    </div>
  );
}
