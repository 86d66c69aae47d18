import type { ExampleDocs } from '@comptoir/http';

/** Values of well-known fields in the examples of the API reference. */
export const EXAMPLES: ExampleDocs = {
  currency: 'EUR',
  base_currency: 'EUR',
  preferred_currency: 'EUR',
  preferred_language: 'en',
  country: 'FR',
  city: 'Lyon',
  postal_code: '69002',
  address_line1: '12 rue de la République',
  full_name: 'Camille Martin',
  phone: '+33612345678',
  name: 'Linen shirt',
  product_name: 'Linen shirt',
  variant_name: 'Blue, M',
  title: 'Linen shirt',
  slug: 'linen-shirt',
  sku: 'LIN-BLU-M',
  code: 'SUMMER10',
  order_number: 'CM-20261120-0001',
  image: 'https://shop.example/linen-shirt.webp',
  timezone: 'Europe/Paris',
  message: 'Done.',
  quantity: 2,
  rate: 20,
  rating: 5,
};
