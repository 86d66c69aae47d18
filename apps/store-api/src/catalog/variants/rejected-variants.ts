import { pgErrorOf } from '@comptoir/db';
import { invalidField } from '../../platform/http/request.errors';
import { fullGtin } from '../product-records/gtin';

/** Values that the database checks of a variant, with the prefix of its field names in errors. */
interface WrittenVariant {
  sku?: string;
  gtin?: string | null;
  contentAmount?: string | null;
  contentUnit?: string | null;
  path: string;
}

/** Runs a write and maps what the database rejects to a validation error on the field of its variant. */
export async function mapRejectedRow<T>(
  variants: readonly WrittenVariant[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint, detail = '' } = pgErrorOf(error) ?? {};
    const [, taken] = /\)=\((.*)\)/s.exec(detail) ?? [];
    const pathOf = (isRejected: (variant: WrittenVariant) => boolean): string =>
      (variants.findLast(isRejected) ?? variants[0])?.path ?? '';
    switch (constraint) {
      case 'product_variants_sku_key':
        throw invalidField(`${pathOf(({ sku }) => sku === taken)}sku`, 'This SKU is taken.');
      case 'product_variants_gtin_key':
        throw invalidField(
          `${pathOf(({ gtin }) => Boolean(gtin) && fullGtin(gtin ?? '') === taken)}gtin`,
          'Another variant has this GTIN.',
        );
      case 'product_variants_content_complete':
        throw invalidField(`${pathOf(isHalf)}content_unit`, 'content_amount and content_unit go together.');
      default:
        throw error;
    }
  }
}

/** Reports whether one of amount and unit is given without the other. */
function isHalf({ contentAmount, contentUnit }: WrittenVariant): boolean {
  return (contentAmount ?? null) === null ? (contentUnit ?? null) !== null : (contentUnit ?? null) === null;
}
