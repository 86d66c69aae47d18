import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import PDFDocument from 'pdfkit';
import { DigitalGoodsAdminService } from '../../../apps/store-api/src/orders/digital-goods/digital-goods.admin.service';
import { PRODUCTS } from '../data/products';
import { report } from '../progress';
import type { Shop } from './shop';

interface Missing {
  variant_id: number;
  name: string;
  slug: string;
  description: string;
}

/** Variants of digital products that have no file. $1 SKUs of products */
const WITHOUT_FILE = `
  SELECT v.id AS variant_id, p.name, p.slug, p.description
    FROM products p JOIN product_variants v ON v.product_id = p.id
   WHERE p.sku = ANY ($1::text[]) AND NOT EXISTS (SELECT FROM digital_files f WHERE f.variant_id = v.id)
   ORDER BY v.id`;

/** Adds the file that buyers of each digital product download. */
export async function loadFiles(shop: Shop): Promise<void> {
  const skus = PRODUCTS.filter(({ digital }) => digital).map(({ sku }) => sku);
  const missing = await shop.db.rows<Missing>(WITHOUT_FILE, [skus]);
  const goods = shop.get(DigitalGoodsAdminService);
  for (const { variant_id: variantId, name, slug, description } of missing) {
    const bytes = await sheet(name, description.replace(/<[^>]*>/g, ' '));
    await goods.addDigitalFile(variantId, { name: `${slug}.pdf`, bytes });
  }
  report('files of digital products', { total: skus.length, added: missing.length });
}

/** Returns one page with the title and the text of a product. */
async function sheet(title: string, text: string): Promise<PassThrough> {
  const document = new PDFDocument({ size: 'A5', margin: 48, info: { Title: title } });
  const bytes = new PassThrough();
  document.pipe(bytes);
  document.fontSize(22).text(title).moveDown().fontSize(11).text(text);
  document.end();
  await once(bytes, 'readable');
  return bytes;
}
