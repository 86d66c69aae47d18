/** Options of request fields that products and variants share. */
export const OPTIONAL = { optional: true, nullable: true } as const;

export const SKU = { min: 1, max: 64, description: 'Unique among products.', example: 'LMP-1' } as const;

export const PRICE = { decimals: 3, description: 'In the base currency.', example: '49.90' } as const;

export const WEIGHT = { ...OPTIONAL, min: 0, max: 999_999, description: 'Kilograms.' } as const;
