/** A request that is measured, and the floor that it is held against. */
export interface Scenario {
  name: string;
  /** Full URL at the service. */
  url: string;
  /** Path at the floor server. */
  floor: string;
}

/** What the services are asked for. */
export function scenarios(storeUrl: string, bookingUrl: string, slotsPath: string): Scenario[] {
  const store = `${storeUrl}/api/v1`;
  return [
    { name: 'store: constant body (the framework’s own cost)', url: `${store}/health`, floor: '/constant' },
    { name: 'store: product list, first page', url: `${store}/catalogue/products`, floor: '/products' },
    {
      name: 'store: product list, filtered',
      url: `${store}/catalogue/products?in_stock=1&min_price=20&max_price=90`,
      floor: '/products',
    },
    { name: 'store: category tree', url: `${store}/catalogue/categories`, floor: '/categories' },
    { name: 'booking: slots of a day', url: `${bookingUrl}/api${slotsPath}`, floor: '/slots' },
  ];
}
