import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import { dateOf } from '../dates';
import { Link } from '../link';
import type { Locale } from '../../text/locales';
import { Picture } from '../picture';

type Post = Result<'blog.listPosts'>['data'][number];

interface Props {
  locale: Locale;
  post: Post;
  /** Level of its heading. */
  level?: 'h2' | 'h3';
}

/** A post of the journal in a list. */
export function PostCard({ locale, post, level: Heading = 'h2' }: Props): ReactElement {
  return (
    <article className="group relative">
      <Picture
        image={post.cover_image}
        alt=""
        sizes="(min-width: 48rem) 24rem, 100vw"
        className="aspect-[3/2] w-full rounded-lg object-cover"
      />
      <p className="mt-3 text-sm text-soft">
        <time dateTime={post.published_at}>{dateOf(post.published_at, locale)}</time>
        {post.category ? ` · ${post.category.name}` : ''}
      </p>
      <Heading className="mt-1 text-xl">
        <Link
          href={`/${locale}/blog/${post.slug}`}
          className="group-hover:underline after:absolute after:inset-0"
        >
          {post.title}
        </Link>
      </Heading>
      <p className="mt-1 text-soft">{post.excerpt}</p>
    </article>
  );
}
