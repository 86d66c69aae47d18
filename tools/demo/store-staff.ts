import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Choice } from './store-browsing';
import { cents } from './money';
import type { StoreStage } from './store-shopper';

const PRICE = '48.00';
const PERCENT = 25;
const STOCK = 20;

/** A new product with a promotion. */
export interface Novelty extends Choice {
  /** Price per unit during the promotion, in cents. */
  promoted: number;
  promotionId: number;
}

/** Adds a product with an image, and a promotion for it. */
export async function launchProduct(stage: StoreStage): Promise<Novelty> {
  const { narrator, staff, store } = stage;
  narrator.step('The shop adds a product with an image');
  const sku = `DEMO-${randomBytes(4).toString('hex').toUpperCase()}`;
  const { id, name, slug } = await staff.adminProducts.create({
    name: `Pour-Over Stand ${sku.slice(-4)}`,
    sku,
    short_description: 'Oak and steel, for one filter and one quiet minute.',
    description: 'Oiled oak, a steel arm and a base that stays where it is.',
    price: PRICE,
    category_id: await someCategory(stage),
    status: 'published',
    weight: 0.9,
    variants: [{ sku: `${sku}-OAK`, price: PRICE, stock_quantity: STOCK, is_active: true }],
  });
  const image = new File([await imageFile()], 'stand.png', { type: 'image/png' });
  await staff.adminProducts.addImages({ id, images: [image], alt: name });

  narrator.step(`… and a promotion: ${PERCENT} % off for a week`);
  const week = 7 * 86_400_000;
  const promotion = await staff.adminPromotions.create({
    name: 'Quiet Mornings',
    type: 'percentage',
    value: String(PERCENT),
    ends_at: new Date(Date.now() + week).toISOString(),
    product_ids: [id],
  });
  const product = await store.catalogue.getProduct({ slug });
  narrator.expect(product.primary_image !== null, 'The new product should show its image.');
  const variant = narrator.found(product.variants[0], 'The new product should have a variant.');
  narrator.same('The stock of the new product', variant.stock_quantity, STOCK);
  const promoted = Math.round((cents(variant.price) * (100 - PERCENT)) / 100);
  return { product, variant, promoted, promotionId: promotion.id };
}

/** Deletes the product and its promotion. Orders with it stay. */
export async function withdrawProduct(
  { narrator, staff }: StoreStage,
  { product, promotionId }: Novelty,
): Promise<void> {
  narrator.step('The shop tidies up');
  await staff.adminPromotions.delete({ id: promotionId });
  await staff.adminProducts.delete({ id: product.id });
}

async function someCategory({ narrator, quiet }: StoreStage): Promise<number> {
  const categories = await quiet.catalogue.listCategories({ flat: true });
  return narrator.found(categories[0], 'There should be a category.').id;
}

function imageFile(): Promise<Uint8Array<ArrayBuffer>> {
  const stand =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="#e9dcc0"/>' +
    '<rect x="18" y="62" width="44" height="5" rx="2" fill="#8b6b48"/><rect x="22" y="20" width="3" height="42" fill="#454b52"/>' +
    '<path d="M25 22h30l-11 18h-8z" fill="#b5493a"/></svg>';
  return sharp(Buffer.from(stand), { density: 600 })
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));
}
