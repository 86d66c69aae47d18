import { AttributesService } from '../../src/catalog/attributes/attributes.service';
import { BrandsService } from '../../src/catalog/brands/brands.service';
import { CategoriesService } from '../../src/catalog/categories/categories.service';
import {
  type CreatedProduct,
  type NewProduct,
  ProductsService,
} from '../../src/catalog/products/products.service';
import { CurrenciesService } from '../../src/pricing/currencies/currencies.service';
import { WarehousesService } from '../../src/catalog/inventory/warehouses.service';
import type { TestStore } from '../store-harness';

/** Creates the catalog data of a test. */
export interface Shop {
  categoryId: number;
  warehouseId: number;
  /** Inserts a published product. Absent fields get test values, with 10 units on hand. */
  product(input?: Partial<NewProduct>): Promise<CreatedProduct>;
  category(name: string, parentId?: number): Promise<number>;
  brand(name: string, logoUrl?: string): Promise<number>;
  /** @returns the ids of the values, in their order */
  attribute(name: string, type: 'text' | 'color' | 'select', values: string[]): Promise<number[]>;
}

let serial = 0;

/** Sets up currencies, the first warehouse and a category of a new store. */
export async function openShop(store: TestStore): Promise<Shop> {
  const categories = store.get(CategoriesService);
  const category = (name: string, parentId?: number): Promise<number> =>
    store.db.tx(async (tx) => (await categories.createCategory(tx, { name, parentId })).id);
  await store.db.tx(async (tx) => {
    const currencies = store.get(CurrenciesService);
    await currencies.upsertCurrency(tx, { code: 'EUR', exchangeRate: '1', isDefault: true });
    await currencies.upsertCurrency(tx, { code: 'USD', exchangeRate: '1.0825' });
  });
  const warehouses = store.get(WarehousesService);
  const warehouseId = (await warehouses.findDefaultWarehouseId(store.db)) ?? 0;
  await warehouses.updateWarehouse(warehouseId, { name: 'Main', code: 'MAIN', country: 'FR' });
  const categoryId = await category('General');
  return {
    categoryId,
    warehouseId,
    category,
    brand: (name, logoUrl) =>
      store.db.tx(async (tx) => (await store.get(BrandsService).createBrand(tx, { name, logoUrl })).id),
    attribute: (name, type, values) =>
      store.db.tx(async (tx) => {
        const made = await store.get(AttributesService).createAttribute(tx, {
          name,
          type,
          values: values.map((value) => ({ value, colorCode: type === 'color' ? '#112233' : null })),
        });
        return made.values.map(({ id }) => id);
      }),
    product: (input = {}) => {
      const number = ++serial;
      const sku = input.sku ?? `SKU-${number}`;
      return store.db.tx((tx) =>
        store.get(ProductsService).createProduct(tx, {
          name: `Product ${number}`,
          sku,
          price: 1000,
          categoryId,
          status: 'published',
          variants: [{ sku: `${sku}-A`, stockQuantity: 10 }],
          ...input,
        }),
      );
    },
  };
}

/** Returns how responses describe an image that was not uploaded. */
export function unsizedImage(url: string, alt: string): object {
  return { url, width: null, height: null, alt, sizes: [] };
}
