import type { CurrencyCode } from '@comptoir/contracts';
import { parsePrice } from '../prices/price-amounts';
import type { CreateVariant, SaveVariant, UpdateVariant } from './variants.dto';
import type { NewVariant, VariantChange } from './variants.service';

function variantFields(
  input: CreateVariant | SaveVariant | UpdateVariant,
  currency: CurrencyCode,
  path: string,
): Omit<NewVariant, 'sku' | 'stockQuantity'> {
  return {
    price: input.price ? parsePrice(currency, input.price, `${path}price`) : undefined,
    comparePrice: optionalPrice(input.compare_price, currency, `${path}compare_price`),
    weight: optionalText(input.weight),
    gtin: input.gtin,
    mpn: input.mpn === '' ? null : input.mpn,
    contentAmount: optionalText(input.content_amount),
    contentUnit: input.content_unit,
    isActive: input.is_active ?? undefined,
    selling: {
      policy: input.selling_policy,
      oversellLimit: input.oversell_limit,
      availableOn: input.available_on,
      backorderDays: input.backorder_days,
    },
    customFields: input.custom_fields,
    attributeValueIds: input.attribute_value_ids === null ? [] : input.attribute_value_ids,
  };
}

/**
 * Maps the body of a new variant.
 * @param path prefix of field names in errors, such as `variants.0.`
 * @throws RequestErrors.VALIDATION_ERROR for a price that is too high or has too many decimals
 */
export function newVariant(
  input: CreateVariant | SaveVariant,
  sku: string,
  currency: CurrencyCode,
  path: string,
): NewVariant {
  return { ...variantFields(input, currency, path), sku, stockQuantity: input.stock_quantity ?? undefined };
}

/** Maps the body of an update. Parameters and errors as in `newVariant`. */
export function variantChange(
  id: number,
  input: UpdateVariant,
  currency: CurrencyCode,
  path: string,
): VariantChange {
  return {
    ...variantFields(input, currency, path),
    id,
    sku: input.sku ?? undefined,
    sortOrder: input.sort_order ?? undefined,
  };
}

/** Parses a price into minor units; passes null and undefined on. @throws RequestErrors.VALIDATION_ERROR */
export function optionalPrice(
  decimal: string | null | undefined,
  currency: CurrencyCode,
  path: string,
): number | null | undefined {
  return decimal ? parsePrice(currency, decimal, path) : (decimal as null | undefined);
}

export function optionalText(value: number | null | undefined): string | null | undefined {
  return typeof value === 'number' ? String(value) : value;
}
