/** Columns of the import that a shop needs first, with a product in two variants as an example. */
const ROWS = [
  [
    'sku',
    'name',
    'price',
    'category',
    'brand',
    'status',
    'short_description',
    'variant_sku',
    'variant_price',
    'variant_attributes',
    'stock_quantity',
  ],
  [
    'LAMP-1',
    'Oak lamp',
    '49.90',
    'Lamps',
    '',
    'draft',
    'A lamp made of oak.',
    'LAMP-1-S',
    '49.90',
    'Size: S',
    '10',
  ],
  ['LAMP-1', '', '', '', '', '', '', 'LAMP-1-L', '59.90', 'Size: L', '5'],
];

/** A CSV file that shows how the import wants products. */
export const TEMPLATE = ROWS.map((cells) => `${cells.join(',')}\r\n`).join('');
