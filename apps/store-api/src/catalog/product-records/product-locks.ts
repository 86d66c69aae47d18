import type { Tx } from '@comptoir/db';
import { StoreErrors } from '../../platform/http/store.errors';
import { Product } from './product-records.entity';

/**
 * Locks a product, deleted or not, until the transaction ends.
 * @throws StoreErrors.NOT_FOUND
 */
export async function lockProduct(tx: Tx, id: number): Promise<Product> {
  const product = await tx.repo(Product).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!product) throw StoreErrors.NOT_FOUND();
  return product;
}
