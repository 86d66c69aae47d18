import type { Tx } from '@comptoir/db';
import {
  AttributesService,
  type NewAttributeValue,
} from '../../../apps/store-api/src/catalog/attributes/attributes.service';
import { BrandsService } from '../../../apps/store-api/src/catalog/brands/brands.service';
import { CategoriesService } from '../../../apps/store-api/src/catalog/categories/categories.service';
import { ProductRefreshService } from '../../../apps/store-api/src/catalog/product-records/product-refresh.service';
import {
  type NewVariant,
  ProductsService,
} from '../../../apps/store-api/src/catalog/products/products.service';
import { InventoryService } from '../../../apps/store-api/src/catalog/inventory/inventory.service';
import { ResponseTextsService } from '../../../apps/store-api/src/platform/translations/response-texts.service';
import { TranslationChanges } from '../../../apps/store-api/src/platform/translations/translations-field';
import { brandLogo, categoryImage, productImages } from '../art/images';
import { ATTRIBUTES } from '../data/attributes';
import { BRANDS } from '../data/brands';
import { CATEGORIES } from '../data/categories';
import { LAWS, MAKERS } from '../data/laws';
import { PRODUCTS } from '../data/products';
import { WAREHOUSES } from '../data/selling';
import type { ProductSeed, Stock } from '../data/types';
import { valuesOf, variantSku } from '../data/variants';
import { idOf, type Shop } from './shop';

const LOW_STOCK = 5;

interface Lookups {
  categories: Map<string, number>;
  brands: Map<string, number>;
  values: Map<string, number>;
  warehouses: Map<string, number>;
  /** Products refuse texts in a language that the shop does not have. */
  isFrench: boolean;
}

/** Loads brands, categories, attributes and products with their stock. */
export async function loadCatalog(shop: Shop): Promise<void> {
  await shop.load(
    'brands',
    'brands',
    BRANDS,
    ({ slug }) => slug,
    (tx, { name, slug, description, fr }) =>
      shop.get(BrandsService).createBrand(tx, {
        name,
        slug,
        description,
        logoUrl: brandLogo({ name, slug }).key,
        translations: { fr },
        manufacturer: MAKERS[slug]?.[0],
        responsiblePerson: MAKERS[slug]?.[1],
      }),
  );
  await loadCategories(shop);
  await shop.load(
    'attributes',
    'attributes',
    ATTRIBUTES,
    ({ name }) => name,
    (tx, { name, type, fr, values }, index) =>
      shop.get(AttributesService).createAttribute(tx, {
        name,
        type,
        sortOrder: index,
        values: values.map(valueOf),
        translations: { fr },
      }),
  );
  const lookups = {
    categories: await shop.ids('categories'),
    brands: await shop.ids('brands'),
    values: await shop.ids('attribute_values'),
    warehouses: await shop.ids('warehouses'),
    isFrench: (await shop.get(ResponseTextsService).listLanguages()).slice(1).includes('fr'),
  };
  await shop.load(
    'products',
    'products',
    PRODUCTS,
    ({ sku }) => sku,
    (tx, product) => createProduct(tx, shop, product, lookups),
  );
}

function valueOf({ fr, ...value }: (typeof ATTRIBUTES)[number]['values'][number]): NewAttributeValue {
  return { ...value, translations: fr === undefined ? {} : { fr: { value: fr } } };
}

async function loadCategories(shop: Shop): Promise<void> {
  const categories = shop.get(CategoriesService);
  await shop.load(
    'categories',
    'categories',
    CATEGORIES,
    ({ slug }) => slug,
    (tx, seed, index) =>
      categories.createCategory(tx, {
        name: seed.name,
        slug: seed.slug,
        sortOrder: index,
        imageUrl: categoryImage(seed).key,
        translations: { fr: seed.fr },
      }),
  );
  const roots = await shop.ids('categories');
  const children = CATEGORIES.flatMap((root) =>
    root.children.map((child, index) => ({ ...child, parentId: idOf(roots, root.slug), sortOrder: index })),
  );
  await shop.load(
    'categories',
    'categories below them',
    children,
    ({ slug }) => slug,
    (tx, { fr, ...child }) => categories.createCategory(tx, { ...child, translations: { fr } }),
  );
}

async function createProduct(tx: Tx, shop: Shop, seed: ProductSeed, lookups: Lookups): Promise<void> {
  const status = seed.status ?? 'published';
  const [length, width, height] = seed.size ?? [];
  const images = productImages(seed);
  const { product, variants } = await shop.get(ProductsService).createProduct(tx, {
    name: seed.name,
    sku: seed.sku,
    shortDescription: seed.short,
    description: seed.description,
    price: seed.price,
    comparePrice: seed.compare ?? null,
    categoryId: idOf(lookups.categories, seed.category),
    brandId: idOf(lookups.brands, seed.brand),
    status,
    isFeatured: seed.featured ?? false,
    isDigital: seed.digital ?? false,
    withdrawalExcluded: seed.digital ? 'digital_content' : null,
    weight: kilograms(seed.grams),
    length: centimetres(length),
    width: centimetres(width),
    height: centimetres(height),
    tags: [...seed.tags],
    originCountry: LAWS[seed.sku]?.originCountry,
    hsCode: LAWS[seed.sku]?.hsCode,
    ageLimit: LAWS[seed.sku]?.ageLimit,
    safetyWarnings: LAWS[seed.sku]?.warnings?.[0],
    metaTitle: `${seed.name} | Comptoir`,
    metaDescription: seed.short,
    translations: lookups.isFrench ? frenchOf(seed) : null,
    publishedAt: status === 'draft' ? null : shop.daysAgo(seed.age),
    variants: variantsOf(seed, lookups.values),
    images: images.map(({ key }, index) => ({ url: key, alt: altOf(seed, index), isPrimary: index === 0 })),
  });
  for (const [index, variant] of variants.entries()) {
    await openStock(tx, shop, variant.id, seed.variants?.[index]?.stock ?? seed.stock, lookups.warehouses);
  }
  await shop.get(ProductRefreshService).refreshProduct(tx, product.id);
}

function frenchOf({ sku, fr: { name, short, description } }: ProductSeed): TranslationChanges {
  return new TranslationChanges([
    [
      'fr',
      {
        name,
        short_description: short,
        description,
        meta_title: `${name} | Comptoir`,
        meta_description: short,
        ...(LAWS[sku]?.warnings && { safety_warnings: LAWS[sku].warnings[1] }),
      },
    ],
  ]);
}

async function openStock(
  tx: Tx,
  shop: Shop,
  variantId: number,
  stock: Stock | undefined,
  warehouses: Map<string, number>,
): Promise<void> {
  if (!stock) return;
  for (const [index, { code }] of WAREHOUSES.entries()) {
    const units = stock[index] ?? 0;
    await shop
      .get(InventoryService)
      .openStock(tx, variantId, idOf(warehouses, code), units, { lowStockThreshold: LOW_STOCK });
  }
}

/** Returns the variants of a product; empty when it is sold under its own SKU. */
function variantsOf(seed: ProductSeed, values: Map<string, number>): NewVariant[] {
  if (!seed.variants) {
    return [
      {
        sku: seed.sku,
        comparePrice: seed.compare ?? null,
        weight: kilograms(seed.grams),
        ...numbersOf(seed, 0),
      },
    ];
  }
  return seed.variants.map((variant, index) => ({
    sku: variantSku(seed, variant),
    price: variant.price ?? seed.price,
    comparePrice: variant.compare ?? (variant.price === undefined ? (seed.compare ?? null) : null),
    weight: kilograms(variant.grams ?? seed.grams),
    attributeValueIds: valuesOf(variant).map((value) => idOf(values, value)),
    ...numbersOf(seed, index),
  }));
}

/** Returns the numbers and the content of a variant. */
function numbersOf({ sku }: ProductSeed, index: number): Partial<NewVariant> {
  const { gtin, mpn, content } = LAWS[sku]?.variants?.[index] ?? {};
  return { gtin, mpn, contentAmount: content?.[0], contentUnit: content?.[1] };
}

function altOf(seed: ProductSeed, index: number): string {
  const color = seed.art.color ? undefined : seed.variants?.[index]?.color;
  return color ? `${seed.name}, ${color.toLowerCase()}` : seed.name;
}

function kilograms(grams: number | undefined): string | null {
  return grams === undefined ? null : (grams / 1000).toFixed(3);
}

function centimetres(size: number | undefined): string | null {
  return size === undefined ? null : size.toFixed(2);
}
