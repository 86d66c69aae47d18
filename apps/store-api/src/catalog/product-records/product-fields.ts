/** Options of request fields that products and variants share. */
export const OPTIONAL = { optional: true, nullable: true } as const;

export const SKU = { min: 1, max: 64, description: 'Unique among products.', example: 'LMP-1' } as const;

export const PRICE = { decimals: 3, description: 'In the base currency.', example: '49.90' } as const;

export const GTIN = {
  ...OPTIONAL,
  description: 'GTIN, EAN or UPC of the barcode: 8, 12, 13 or 14 digits. Unique among variants.',
} as const;

export const MPN = { ...OPTIONAL, max: 70, description: 'Number that the manufacturer gave it.' } as const;

export const CONTENT_AMOUNT = {
  ...OPTIONAL,
  min: 0.0001,
  max: 999_999_999,
  description: 'How much is in one unit, for the price per kilogram and the like. Goes with `content_unit`.',
} as const;

export const WEIGHT = { ...OPTIONAL, min: 0, max: 999_999, description: 'Kilograms.' } as const;
