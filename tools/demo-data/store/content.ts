import { BlogService } from '../../../apps/store-api/src/content/blog/blog.service';
import { FaqsService } from '../../../apps/store-api/src/content/faqs/faqs.service';
import { PagesService } from '../../../apps/store-api/src/content/pages/pages.service';
import { postImage } from '../art/images';
import { BLOG_CATEGORIES, POSTS } from '../data/blog';
import { FAQS, PAGES } from '../data/content';
import { idOf, type Shop } from './shop';

const AUTHOR = 'Alex Berger';

/** Loads blog, pages and FAQs. */
export async function loadContent(shop: Shop): Promise<void> {
  const blog = shop.get(BlogService);
  await shop.load(
    'blog_categories',
    'blog categories',
    BLOG_CATEGORIES,
    ({ slug }) => slug,
    (tx, { fr, ...category }) => blog.createCategory(tx, { ...category, translations: { fr } }),
  );
  const categories = await shop.ids('blog_categories');
  await shop.load(
    'blog_posts',
    'blog posts',
    POSTS,
    ({ slug }) => slug,
    (tx, post) =>
      blog.createPost(tx, {
        title: post.title,
        slug: post.slug,
        excerpt: post.excerpt,
        content: post.content,
        featuredImage: postImage(post).key,
        categoryId: idOf(categories, post.category),
        authorName: AUTHOR,
        tags: [...post.tags],
        metaTitle: post.title,
        metaDescription: post.excerpt,
        publishedAt: shop.daysAgo(post.age),
        translations: { fr: { ...post.fr, meta_title: post.fr.title, meta_description: post.fr.excerpt } },
      }),
  );
  await shop.load(
    'pages',
    'pages',
    PAGES,
    ({ slug }) => slug,
    (tx, { fr, ...page }) => shop.get(PagesService).createPage(tx, { ...page, translations: { fr } }),
  );
  await shop.load(
    'faqs',
    'frequently asked questions',
    FAQS,
    ({ question }) => question,
    (tx, { fr, ...faq }, index) =>
      shop.get(FaqsService).createFaq(tx, { ...faq, sortOrder: index, translations: { fr } }),
  );
}
