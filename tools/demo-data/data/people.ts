interface AddressSeed {
  label: string;
  full_name: string;
  phone: string;
  address_line1: string;
  address_line2?: string;
  city: string;
  state?: string;
  postal_code: string;
  country: string;
}

export interface PersonSeed {
  name: string;
  email: string;
  language: 'en' | 'fr';
  currency: string;
  addresses: readonly AddressSeed[];
}

/** Addresses of the customer that developers log in as; the first is the default. */
export const CUSTOMER_ADDRESSES: readonly AddressSeed[] = [
  {
    label: 'Home',
    full_name: 'Camille Martin',
    phone: '+33 6 12 34 56 78',
    address_line1: '12 rue des Lilas',
    address_line2: 'Bâtiment B, 3e étage',
    city: 'Lyon',
    postal_code: '69003',
    country: 'FR',
  },
  {
    label: 'Parents',
    full_name: 'Famille Martin',
    phone: '+33 2 40 11 22 33',
    address_line1: '4 chemin du Moulin',
    city: 'Clisson',
    postal_code: '44190',
    country: 'FR',
  },
];

/** Customers who wrote the reviews. They have no password and cannot log in. */
export const PEOPLE: readonly PersonSeed[] = [
  {
    name: 'Léa Fontaine',
    email: 'lea.fontaine@example.com',
    language: 'fr',
    currency: 'EUR',
    addresses: [
      {
        label: 'Maison',
        full_name: 'Léa Fontaine',
        phone: '+33 6 22 33 44 55',
        address_line1: '8 quai des Chartrons',
        city: 'Bordeaux',
        postal_code: '33000',
        country: 'FR',
      },
    ],
  },
  {
    name: 'Tom Hargreaves',
    email: 'tom.hargreaves@example.com',
    language: 'en',
    currency: 'GBP',
    addresses: [
      {
        label: 'Home',
        full_name: 'Tom Hargreaves',
        phone: '+44 7700 900123',
        address_line1: '27 Albert Road',
        city: 'Leeds',
        postal_code: 'LS6 2QT',
        country: 'GB',
      },
    ],
  },
  {
    name: 'Ingrid Solberg',
    email: 'ingrid.solberg@example.com',
    language: 'en',
    currency: 'EUR',
    addresses: [
      {
        label: 'Home',
        full_name: 'Ingrid Solberg',
        phone: '+45 31 22 33 44',
        address_line1: 'Vesterbrogade 112',
        city: 'Copenhagen',
        postal_code: '1620',
        country: 'DK',
      },
    ],
  },
  {
    name: 'Marco Bellini',
    email: 'marco.bellini@example.com',
    language: 'en',
    currency: 'EUR',
    addresses: [
      {
        label: 'Casa',
        full_name: 'Marco Bellini',
        phone: '+39 320 555 0172',
        address_line1: 'Via Santo Stefano 41',
        city: 'Bologna',
        state: 'BO',
        postal_code: '40125',
        country: 'IT',
      },
    ],
  },
  {
    name: 'Hannah Weiss',
    email: 'hannah.weiss@example.com',
    language: 'en',
    currency: 'CHF',
    addresses: [
      {
        label: 'Home',
        full_name: 'Hannah Weiss',
        phone: '+49 151 11223344',
        address_line1: 'Hüetlinstraße 9',
        city: 'Konstanz',
        postal_code: '78462',
        country: 'DE',
      },
    ],
  },
  {
    name: 'Julien Moreau',
    email: 'julien.moreau@example.com',
    language: 'fr',
    currency: 'EUR',
    addresses: [
      {
        label: 'Maison',
        full_name: 'Julien Moreau',
        phone: '+33 6 33 44 55 66',
        address_line1: '17 rue Lafayette',
        city: 'Nantes',
        postal_code: '44000',
        country: 'FR',
      },
    ],
  },
  {
    name: 'Grace Okafor',
    email: 'grace.okafor@example.com',
    language: 'en',
    currency: 'USD',
    addresses: [
      {
        label: 'Apartment',
        full_name: 'Grace Okafor',
        phone: '+1 617 555 0142',
        address_line1: '88 Beacon Street',
        address_line2: 'Apt 5',
        city: 'Boston',
        state: 'MA',
        postal_code: '02108',
        country: 'US',
      },
    ],
  },
  {
    name: 'Anke de Vries',
    email: 'anke.devries@example.com',
    language: 'en',
    currency: 'EUR',
    addresses: [
      {
        label: 'Home',
        full_name: 'Anke de Vries',
        phone: '+31 6 12345678',
        address_line1: 'Oudegracht 214',
        city: 'Utrecht',
        postal_code: '3511 NR',
        country: 'NL',
      },
    ],
  },
];
