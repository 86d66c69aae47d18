import type { Input } from '@comptoir/store-client';
import { cents } from './money';
import { UnexpectedResult } from './narrator';
import type { StoreStage } from './store-shopper';
import type { Category, ListedProduct, ProductDetail, Variant } from './store-types';

/** A variant with enough stock. */
export interface Choice {
  product: ProductDetail;
  variant: Variant;
}

const ENOUGH = 4;
const PRICE_FROM = 2000;
const PRICE_TO = 9000;

/** Browses the catalog and chooses two variants. */
export async function browse(stage: StoreStage): Promise<Choice[]> {
  const { narrator } = stage;
  narrator.step('She looks around');
  const root = await firstCategory(stage);
  await filters(stage, root);
  narrator.step('She looks at the details');
  return choose(stage, 2);
}

async function firstCategory({ narrator, store }: StoreStage): Promise<Category> {
  const roots = await store.catalogue.listCategories();
  const root = narrator.found(
    roots.find(({ children }) => children.length > 0),
    'The category tree should have a root with children.',
  );
  narrator.fact(roots.map(({ name, children }) => `${name} (${children.length})`).join(', '));
  return root;
}

async function filters(stage: StoreStage, root: Category): Promise<void> {
  const { narrator } = stage;
  const below = new Set([root.id, ...root.children.map(({ id }) => id)]);
  const inCategory = await list(stage, { category_id: root.id }, ({ category }) => below.has(category.id));
  await list(
    stage,
    { on_sale: true },
    ({ price, compare_price }) => cents(compare_price ?? '0') > cents(price),
  );
  await list(stage, { featured: true, in_stock: true }, (item) => item.is_featured && item.is_in_stock);
  await list(stage, { is_digital: true }, ({ is_digital }) => is_digital);
  await list(stage, { is_new: true });
  await list(stage, { min_rating: 4.5 }, ({ average_rating }) => average_rating >= 4.5);
  await list(
    stage,
    { min_price: '20', max_price: '50', sort: 'price_asc' },
    ({ price }) => cents(price) >= 2000 && cents(price) <= 5000,
  );
  const value = narrator.found(
    inCategory.flatMap(({ variants }) => variants.flatMap(({ attributes }) => attributes))[0],
    `A product of ${root.name} should have a variant with attributes.`,
  );
  narrator.fact(`and now only those in ${value.attribute_name} “${value.value}”:`);
  await list(stage, { attribute_value_id: [value.value_id] }, ({ variants }) =>
    variants.some(({ attributes }) => attributes.some(({ value_id }) => value_id === value.value_id)),
  );
  const featured = await stage.store.catalogue.listFeaturedProducts();
  narrator.expect(featured.length <= 12, 'There should be at most twelve featured products.');
}

/** Requests a filtered list and checks every product of it. */
async function list(
  { narrator, store }: StoreStage,
  filter: Input<'catalogue.listProducts'>,
  fulfils: (product: ListedProduct) => boolean = () => true,
): Promise<ListedProduct[]> {
  const { data, meta } = await store.catalogue.listProducts(filter);
  const query = Object.entries(filter)
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
    .join(', ');
  narrator.expect(data.length > 0, `There should be products for ${query}.`);
  const wrong = data.find((product) => !fulfils(product));
  narrator.expect(wrong === undefined, `“${wrong?.name}” should not be in the list for ${query}.`);
  narrator.fact(
    `${meta.total} products with ${query}: ${data
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ')} …`,
  );
  return data;
}

/** Chooses variants with stock for three orders, outside of flash sales, which could end meanwhile. */
async function choose(stage: StoreStage, count: number): Promise<Choice[]> {
  const { narrator, store, quiet } = stage;
  const sales = await store.flashSales.list();
  for (const { name, items } of sales) narrator.fact(`flash sale “${name}” with ${items.length} offers`);
  const offered = new Set(sales.flatMap(({ items }) => items.map((item) => item.product_variant_id)));
  const suits = ({ id, is_active, price, stock_quantity }: Variant): boolean =>
    is_active &&
    stock_quantity >= ENOUGH &&
    cents(price) >= PRICE_FROM &&
    cents(price) <= PRICE_TO &&
    !offered.has(id);
  const { data: products } = await quiet.catalogue.listProducts({
    in_stock: true,
    is_digital: false,
    sort: 'rating',
    per_page: 60,
  });
  const choices: Choice[] = [];
  for (const { slug } of products) {
    if (choices.length === count) break;
    const product = await quiet.catalogue.getProduct({ slug });
    const variant = product.variants.find(suits);
    if (variant) choices.push({ product, variant });
  }
  if (choices.length < count) throw new UnexpectedResult('Too little is left in stock: run "npm run reset".');
  for (const choice of choices) await inspect(stage, choice);
  return choices;
}

async function inspect({ narrator, store }: StoreStage, { product, variant }: Choice): Promise<void> {
  const { slug } = product;
  const { views_count } = await store.catalogue.getProduct({ slug });
  narrator.expect(views_count > product.views_count, `A view of ${product.name} should be counted.`);
  narrator.fact(`${product.name}, ${variant.sku}: ${variant.price} EUR, ${variant.stock_quantity} in stock`);
  const unreadable = `The image of ${product.name} does not load.`;
  const image = narrator.found(
    await fetch(product.primary_image ?? 'about:blank').catch(() => undefined),
    unreadable,
  );
  const type = image.headers.get('content-type') ?? 'nothing';
  narrator.expect(image.ok && type.startsWith('image/'), unreadable);
  const bytes = (await image.arrayBuffer()).byteLength;
  narrator.fact(`image: ${type}, ${(bytes / 1024).toFixed(0)} kB`);
  await store.reviews.list({ slug });
}
