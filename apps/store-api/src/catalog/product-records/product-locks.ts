import type { Tx } from '@comptoir/db';
import { RequestErrors } from '../../platform/http/request.errors';
import { Product } from './product-records.entity';

/**
 * Locks a product, deleted or not, until the transaction ends.
 * @throws RequestErrors.NOT_FOUND
 */
export async function lockProduct(tx: Tx, id: number): Promise<Product> {
  const product = await tx.repo(Product).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!product) throw RequestErrors.NOT_FOUND();
  return product;
}
