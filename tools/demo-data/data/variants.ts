import type { ProductSeed, VariantSeed } from './types';

/** Returns the attribute values of a variant. */
export function valuesOf({ color, size, material }: VariantSeed): string[] {
  return [color, size, material].filter((value) => value !== undefined);
}

/** Returns the SKU of a variant: `NM-FLK` in navy, 0.5 L → `NM-FLK-NAVY-0.5L`. */
export function variantSku({ sku }: Pick<ProductSeed, 'sku'>, variant: VariantSeed): string {
  const codes = valuesOf(variant).map((value) => value.toUpperCase().replace(/[^A-Z0-9.]/g, ''));
  return [sku, ...codes].join('-');
}
