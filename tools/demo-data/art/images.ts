import { createHash } from 'node:crypto';
import { COLORS } from '../data/attributes';
import { POSTS } from '../data/blog';
import { BRANDS } from '../data/brands';
import { CATEGORIES } from '../data/categories';
import { BANNERS, BUNDLES, COLLECTIONS } from '../data/marketing';
import { PRODUCTS } from '../data/products';
import type { ProductSeed } from '../data/types';
import { articleScene, bannerScene, logoScene, productScene, shelfScene, tallBannerScene } from './scenes';

/** A picture that is drawn when the storage does not have it yet. */
export interface Picture {
  /** Storage key; it names the content, so that another drawing gets another key. */
  key: string;
  svg: string;
}

interface Subject {
  name: string;
  slug: string;
}

const MAX_PICTURES_OF_A_PRODUCT = 2;
const PLAIN = '#8a939c';

function picture(folder: string, name: string, svg: string): Picture {
  const fingerprint = createHash('sha256').update(svg).digest('hex').slice(0, 10);
  return { key: `demo/${folder}/${name}-${fingerprint}.webp`, svg };
}

/** The pictures of a product, one for each of its first colours. */
export function productPictures(product: ProductSeed): Picture[] {
  const background = BRANDS.find((brand) => brand.slug === product.brand)?.color ?? PLAIN;
  const { shape, color, accent } = product.art;
  const colors = color
    ? [color]
    : [...new Set(product.variants?.flatMap((variant) => COLORS[variant.color ?? ''] ?? []) ?? [])];
  return colors
    .slice(0, MAX_PICTURES_OF_A_PRODUCT)
    .map((main, index) =>
      picture(
        'products',
        `${product.sku.toLowerCase()}-${index + 1}`,
        productScene({ shape, color: main, accent }, background),
      ),
    );
}

/** A brand's logo. */
export function brandLogo({ name, slug }: Subject): Picture {
  const color = BRANDS.find((brand) => brand.slug === slug)?.color ?? PLAIN;
  return picture('brands', slug, logoScene(name, color));
}

/** The picture of a root category. */
export function categoryPicture(category: (typeof CATEGORIES)[number]): Picture {
  return picture('categories', category.slug, shelfScene(category.things, category.background));
}

/** The picture of a collection. */
export function collectionPicture(collection: (typeof COLLECTIONS)[number]): Picture {
  return picture('collections', collection.slug, shelfScene(collection.things, collection.background));
}

/** The picture of a bundle. */
export function bundlePicture(bundle: (typeof BUNDLES)[number]): Picture {
  return picture('bundles', bundle.slug, shelfScene(bundle.things, bundle.background));
}

/** A banner for wide screens and one for narrow ones. */
export function bannerPictures(banner: (typeof BANNERS)[number]): { wide: Picture; tall: Picture } {
  const name = `hero-${BANNERS.indexOf(banner) + 1}`;
  return {
    wide: picture('banners', name, bannerScene(banner.things, banner.background)),
    tall: picture('banners', `${name}-mobile`, tallBannerScene(banner.things, banner.background)),
  };
}

/** The picture above a blog post. */
export function postPicture(post: (typeof POSTS)[number]): Picture {
  return picture('blog', post.slug, articleScene(post.things, post.background));
}

/** Every picture of the shop. */
export function allPictures(): Picture[] {
  return [
    ...PRODUCTS.flatMap(productPictures),
    ...BRANDS.map(brandLogo),
    ...CATEGORIES.map(categoryPicture),
    ...COLLECTIONS.map(collectionPicture),
    ...BUNDLES.map(bundlePicture),
    ...BANNERS.flatMap((banner) => Object.values(bannerPictures(banner))),
    ...POSTS.map(postPicture),
  ];
}
