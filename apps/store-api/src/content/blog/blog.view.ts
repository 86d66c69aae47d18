import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view, Version, Slugs } from '@comptoir/http';
import { CoverImageView, toCoverImageView } from '../../platform/media/images.view';
import type { MediaService } from '../../platform/media/media.service';
import { translationsView } from '../../platform/translations/translations-field';
import type { ShownPost } from './blog.service';
import type { AdminPost } from './blog.admin.service';

const listed = {
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  excerpt: Type.String(),
  featured_image: nullable(Type.String()),
  cover_image: nullable(CoverImageView),
  published_at: Timestamp,
  author: Type.Object(
    { name: Type.String() },
    { additionalProperties: false, description: 'Who wrote the post.' },
  ),
  category: nullable(
    Type.Object(
      { id: Type.Integer(), name: Type.String(), slug: Type.String() },
      { additionalProperties: false },
    ),
  ),
};

export const BlogPostItemView = view('BlogPostItem', listed);
export type BlogPostItemView = Static<typeof BlogPostItemView>;

export const BlogPostView = view('BlogPost', {
  ...listed,
  slugs: Slugs,
  content: Type.String({ description: 'HTML.' }),
  tags: Type.Array(Type.String()),
  meta_title: nullable(Type.String()),
  meta_description: nullable(Type.String()),
  views_count: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type BlogPostView = Static<typeof BlogPostView>;

export function toBlogPostItemView(post: ShownPost, media: MediaService): BlogPostItemView {
  const { category_id: id, category_name: name, category_slug: slug } = post;
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    featured_image: media.urlOf(post.featured_image),
    cover_image: toCoverImageView(post.featured_image, post.title, media),
    published_at: post.published_at.toISOString(),
    author: { name: post.author_name },
    category: id === null || name === null || slug === null ? null : { id, name, slug },
  };
}

export function toBlogPostView(post: ShownPost & { content: string }, media: MediaService): BlogPostView {
  return {
    ...toBlogPostItemView(post, media),
    content: post.content,
    tags: post.tags,
    meta_title: post.meta_title,
    meta_description: post.meta_description,
    views_count: post.views_count,
    created_at: post.created_at.toISOString(),
    updated_at: post.updated_at.toISOString(),
  };
}

const adminListed = {
  ...listed,
  published_at: nullable(Timestamp),
  author: Type.Object(
    { id: nullable(Type.Integer()), name: Type.String() },
    {
      additionalProperties: false,
      description: 'Who wrote the post; the id is null for somebody without an account.',
    },
  ),
  category: nullable(
    Type.Object(
      { id: Type.Integer(), name: Type.String(), slug: Type.String() },
      { additionalProperties: false },
    ),
  ),
  tags: Type.Array(Type.String()),
  views_count: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
};

export const AdminPostItemView = view('AdminBlogPostItem', adminListed);
export type AdminPostItemView = Static<typeof AdminPostItemView>;

export const AdminPostView = view('AdminBlogPost', {
  translations: translationsView('blog_posts'),
  ...adminListed,
  content: Type.String({ description: 'HTML.' }),
  meta_title: nullable(Type.String()),
  meta_description: nullable(Type.String()),
});
export type AdminPostView = Static<typeof AdminPostView>;

export const BlogCategoryView = view('BlogCategory', {
  translations: translationsView('blog_categories'),
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  posts_count: Type.Integer({ description: 'Posts of any state.' }),
  version: Version,
});
export type BlogCategoryView = Static<typeof BlogCategoryView>;

export function toAdminPostItemView(post: AdminPost, media: MediaService): AdminPostItemView {
  const { category_id: id, category_name: name, category_slug: slug } = post;
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    featured_image: media.urlOf(post.featured_image),
    cover_image: toCoverImageView(post.featured_image, post.title, media),
    published_at: post.published_at?.toISOString() ?? null,
    author: { id: post.author_id, name: post.author_name },
    category: id === null || name === null || slug === null ? null : { id, name, slug },
    tags: post.tags,
    views_count: post.views_count,
    created_at: post.created_at.toISOString(),
    updated_at: post.updated_at.toISOString(),
    version: String(post.version),
  };
}

export function toAdminPostView(post: AdminPost, media: MediaService): AdminPostView {
  return {
    translations: post.translations,
    ...toAdminPostItemView(post, media),
    content: post.content,
    meta_title: post.meta_title,
    meta_description: post.meta_description,
  };
}
