/** An order in the history of the demo shop. */
export interface OrderSeed {
  /** E-mail address; by default the customer that developers log in as. */
  by?: string;
  /** Days since it was placed. */
  age: number;
  items: readonly { sku: string; quantity?: number }[];
  /** Delivered by default. */
  status?: 'processing' | 'shipped';
}

export const ORDERS: readonly OrderSeed[] = [
  {
    by: 'tom.hargreaves@example.com',
    age: 250,
    items: [{ sku: 'PV-MUG-CREAM', quantity: 2 }, { sku: 'KJ-TWL' }],
  },
  {
    by: 'anke.devries@example.com',
    age: 220,
    items: [{ sku: 'KJ-BTH-OCEAN-BATH', quantity: 2 }, { sku: 'HD-SLP-REGULAR' }],
  },
  { by: 'hannah.weiss@example.com', age: 200, items: [{ sku: 'AF-BRD-OAK' }, { sku: 'MO-PAN-24CM' }] },
  { by: 'ingrid.solberg@example.com', age: 170, items: [{ sku: 'KJ-BLK-BRICK' }, { sku: 'KJ-TWL' }] },
  { by: 'marco.bellini@example.com', age: 156, items: [{ sku: 'MO-MOK-6CUPS' }, { sku: 'MO-PAN-24CM' }] },
  { by: 'grace.okafor@example.com', age: 152, items: [{ sku: 'AF-BRD-WALNUT' }, { sku: 'MO-PAN-28CM' }] },
  {
    by: 'julien.moreau@example.com',
    age: 140,
    items: [{ sku: 'PV-MUG-SAGE', quantity: 2 }, { sku: 'MO-PAN-24CM' }],
  },
  {
    by: 'hannah.weiss@example.com',
    age: 105,
    items: [{ sku: 'PV-PLT-CREAM', quantity: 4 }, { sku: 'NM-FLK-NAVY-0.75L' }],
  },
  { by: 'lea.fontaine@example.com', age: 75, items: [{ sku: 'PC-NTB-PLUM-A5' }, { sku: 'TI-PCL' }] },
  {
    age: 60,
    items: [
      { sku: 'PV-MUG-CREAM', quantity: 4 },
      { sku: 'PV-PLT-CREAM', quantity: 4 },
    ],
  },
  { by: 'grace.okafor@example.com', age: 48, items: [{ sku: 'NM-DAY-FOREST' }] },
  {
    by: 'tom.hargreaves@example.com',
    age: 38,
    items: [{ sku: 'HD-RDG-FOREST' }, { sku: 'NM-FLK-NAVY-0.75L' }],
  },
  {
    by: 'ingrid.solberg@example.com',
    age: 30,
    items: [{ sku: 'HD-RDG-BRICK' }, { sku: 'NM-FLK-NAVY-0.75L' }],
  },
  { by: 'marco.bellini@example.com', age: 27, items: [{ sku: 'MO-KNF-20' }, { sku: 'TI-FPN-BLACK' }] },
  { by: 'grace.okafor@example.com', age: 25, items: [{ sku: 'LM-BLK' }] },
  {
    by: 'lea.fontaine@example.com',
    age: 11.8,
    items: [{ sku: 'MO-CAS-4L-BRICK' }, { sku: 'AL-ALMA-FOREST' }, { sku: 'PV-TEA-SAGE' }],
  },
  {
    by: 'tom.hargreaves@example.com',
    age: 10.5,
    items: [{ sku: 'MO-CAS-4L-CHARCOAL' }, { sku: 'MO-KNF-20' }],
  },
  { by: 'hannah.weiss@example.com', age: 6.5, items: [{ sku: 'MO-CAS-4L-BRICK' }, { sku: 'AL-CND-S' }] },
  { age: 4, items: [{ sku: 'MO-KNF-20' }, { sku: 'AF-BRD-OAK' }], status: 'shipped' },
  { age: 0.3, items: [{ sku: 'AL-CND-S' }, { sku: 'VD-SOAP', quantity: 3 }], status: 'processing' },
];
