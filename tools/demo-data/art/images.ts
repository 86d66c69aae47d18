import { createHash } from 'node:crypto';
import { COLORS } from '../data/attributes';
import { POSTS } from '../data/blog';
import { BRANDS } from '../data/brands';
import { CATEGORIES } from '../data/categories';
import { BANNERS, BUNDLES, COLLECTIONS } from '../data/marketing';
import { PRODUCTS } from '../data/products';
import type { ProductSeed } from '../data/types';
import { articleScene, bannerScene, logoScene, productScene, shelfScene, tallBannerScene } from './scenes';

/** An image that is drawn when it is missing in the storage. */
export interface DrawnImage {
  /** Storage key with a hash of the content, so that a changed drawing has a new key. */
  key: string;
  svg: string;
}

interface Subject {
  name: string;
  slug: string;
}

const MAX_IMAGES_PER_PRODUCT = 2;
const PLAIN = '#8a939c';

function imageOf(folder: string, name: string, svg: string): DrawnImage {
  const fingerprint = createHash('sha256').update(svg).digest('hex').slice(0, 10);
  return { key: `demo/${folder}/${name}-${fingerprint}.webp`, svg };
}

/** Returns the images of a product, one for each of its first colours. */
export function productImages(product: ProductSeed): DrawnImage[] {
  const background = BRANDS.find((brand) => brand.slug === product.brand)?.color ?? PLAIN;
  const { shape, color, accent } = product.art;
  const colors = color
    ? [color]
    : [...new Set(product.variants?.flatMap((variant) => COLORS[variant.color ?? ''] ?? []) ?? [])];
  return colors
    .slice(0, MAX_IMAGES_PER_PRODUCT)
    .map((main, index) =>
      imageOf(
        'products',
        `${product.sku.toLowerCase()}-${index + 1}`,
        productScene({ shape, color: main, accent }, background),
      ),
    );
}

/** Returns the logo of a brand. */
export function brandLogo({ name, slug }: Subject): DrawnImage {
  const color = BRANDS.find((brand) => brand.slug === slug)?.color ?? PLAIN;
  return imageOf('brands', slug, logoScene(name, color));
}

/** Returns the image of a root category. */
export function categoryImage(category: (typeof CATEGORIES)[number]): DrawnImage {
  return imageOf('categories', category.slug, shelfScene(category.things, category.background));
}

/** Returns the image of a collection. */
export function collectionImage(collection: (typeof COLLECTIONS)[number]): DrawnImage {
  return imageOf('collections', collection.slug, shelfScene(collection.things, collection.background));
}

/** Returns the image of a bundle. */
export function bundleImage(bundle: (typeof BUNDLES)[number]): DrawnImage {
  return imageOf('bundles', bundle.slug, shelfScene(bundle.things, bundle.background));
}

/** Returns a banner for wide screens and one for narrow screens. */
export function bannerImages(banner: (typeof BANNERS)[number]): { wide: DrawnImage; tall: DrawnImage } {
  const name = `hero-${BANNERS.indexOf(banner) + 1}`;
  return {
    wide: imageOf('banners', name, bannerScene(banner.things, banner.background)),
    tall: imageOf('banners', `${name}-mobile`, tallBannerScene(banner.things, banner.background)),
  };
}

/** Returns the image above a blog post. */
export function postImage(post: (typeof POSTS)[number]): DrawnImage {
  return imageOf('blog', post.slug, articleScene(post.things, post.background));
}

/** Returns all images of the shop. */
export function allImages(): DrawnImage[] {
  return [
    ...PRODUCTS.flatMap(productImages),
    ...BRANDS.map(brandLogo),
    ...CATEGORIES.map(categoryImage),
    ...COLLECTIONS.map(collectionImage),
    ...BUNDLES.map(bundleImage),
    ...BANNERS.flatMap((banner) => Object.values(bannerImages(banner))),
    ...POSTS.map(postImage),
  ];
}
