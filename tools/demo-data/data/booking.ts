/** Hours of weekdays, 0 is Sunday. */
interface HoursSeed {
  days: readonly number[];
  from: string;
  to: string;
  minutes: number;
}

/** Dates are numbers of days from now, moved to the next working day with hours. */
interface BookingSeed {
  inDays: number;
  from: string;
  to: string;
  client: string;
  email: string;
  phone: string;
  notes?: string;
  /** Name of a service that the resource offers. */
  service?: string;
}

interface BlockSeed {
  inDays: number;
  /** Length in days, from a Monday on; a block within one day has times instead. */
  days?: number;
  from?: string;
  to?: string;
  reason: string;
}

export interface ResourceSeed {
  name: string;
  description: string;
  capacity: number;
  color: string;
  hours: readonly HoursSeed[];
  blocks: readonly BlockSeed[];
  bookings: readonly BookingSeed[];
}

const WORKING_DAYS = [1, 2, 3, 4, 5];

export const STUDIO = 'Photo Studio';
const CLAIRE = 'Claire Dubois, Physiotherapist';
const JULIEN = 'Julien Morel, Physiotherapist';
const WORKSHOP = 'Bike Workshop Stand';
const MASSAGE = 'Sports massage';

export const RESOURCES: readonly ResourceSeed[] = [
  {
    name: 'Meeting Room Ampère',
    description:
      'Ten seats, a screen, a whiteboard and a coffee machine that works. Ground floor, step-free.',
    capacity: 10,
    color: '#2f6d8c',
    hours: [
      { days: WORKING_DAYS, from: '08:00', to: '12:00', minutes: 60 },
      { days: WORKING_DAYS, from: '13:00', to: '18:00', minutes: 60 },
    ],
    blocks: [{ inDays: 9, from: '14:00', to: '18:00', reason: 'Maintenance of the ventilation' }],
    bookings: [
      {
        inDays: 2,
        from: '09:00',
        to: '11:00',
        client: 'Sophie Renard',
        email: 'sophie.renard@example.com',
        phone: '+33 6 44 55 66 77',
        notes: 'Quarterly review, eight people.',
      },
      {
        inDays: 3,
        from: '14:00',
        to: '15:00',
        client: 'David Klein',
        email: 'david.klein@example.com',
        phone: '+49 151 23456789',
      },
      {
        inDays: 5,
        from: '15:00',
        to: '17:00',
        client: 'Atelier Nord',
        email: 'bonjour@ateliernord.example.com',
        phone: '+33 4 78 00 11 22',
        notes: 'Please prepare the projector.',
      },
    ],
  },
  {
    name: CLAIRE,
    description: 'Treatment of back, neck and sports injuries. Please bring your prescription and a towel.',
    capacity: 1,
    color: '#3f6650',
    hours: [
      { days: WORKING_DAYS, from: '08:30', to: '12:30', minutes: 30 },
      { days: WORKING_DAYS, from: '14:00', to: '19:00', minutes: 30 },
      { days: [6], from: '09:00', to: '12:00', minutes: 30 },
    ],
    blocks: [{ inDays: 21, days: 7, reason: 'Holidays' }],
    bookings: [
      {
        inDays: 1,
        from: '09:00',
        to: '09:30',
        client: 'Paul Lefèvre',
        email: 'paul.lefevre@example.com',
        phone: '+33 6 10 20 30 40',
        notes: 'Right knee, third session.',
      },
      {
        inDays: 1,
        from: '10:30',
        to: '11:00',
        client: 'Amina Benali',
        email: 'amina.benali@example.com',
        phone: '+33 6 51 62 73 84',
      },
      {
        inDays: 2,
        from: '16:00',
        to: '16:30',
        client: 'George Whitaker',
        email: 'george.whitaker@example.com',
        phone: '+44 7700 900456',
        notes: 'First visit, lower back.',
      },
      {
        inDays: 4,
        from: '14:00',
        to: '14:30',
        client: 'Paul Lefèvre',
        email: 'paul.lefevre@example.com',
        phone: '+33 6 10 20 30 40',
      },
    ],
  },
  {
    name: WORKSHOP,
    description: 'A stand with tools and a compressor, for repairing your own bicycle. Help is next to you.',
    capacity: 1,
    color: '#c06b45',
    hours: [
      { days: [2, 3, 4, 5], from: '10:00', to: '13:00', minutes: 60 },
      { days: [2, 3, 4, 5], from: '14:00', to: '19:00', minutes: 60 },
      { days: [6], from: '10:00', to: '17:00', minutes: 60 },
    ],
    blocks: [{ inDays: 12, from: '10:00', to: '13:00', reason: 'Inventory of spare parts' }],
    bookings: [
      {
        inDays: 2,
        from: '15:00',
        to: '16:00',
        client: 'Nadia Rossi',
        email: 'nadia.rossi@example.com',
        phone: '+33 6 98 76 54 32',
        notes: 'New brake cables.',
      },
      {
        inDays: 3,
        from: '17:00',
        to: '19:00',
        client: 'Erik Lund',
        email: 'erik.lund@example.com',
        phone: '+46 70 123 45 67',
      },
    ],
  },
  {
    name: STUDIO,
    description:
      'Eighty square metres with daylight, a white cyclorama and flashes. Open late on Thursdays and Fridays.',
    capacity: 6,
    color: '#6d4a6b',
    hours: [
      { days: [1, 2, 3], from: '09:00', to: '19:00', minutes: 120 },
      { days: [4, 5], from: '14:00', to: '24:00', minutes: 120 },
      { days: [6], from: '10:00', to: '18:00', minutes: 120 },
    ],
    blocks: [],
    bookings: [
      {
        inDays: 4,
        from: '14:00',
        to: '16:00',
        client: 'Mathilde Perrin',
        email: 'mathilde.perrin@example.com',
        phone: '+33 6 77 88 99 00',
        notes: 'Still life, ceramics.',
      },
    ],
  },
  {
    name: JULIEN,
    description: 'Sports injuries and massage. He speaks French, English and Portuguese.',
    capacity: 1,
    color: '#8a5a2b',
    hours: [
      { days: [1, 3, 5], from: '10:00', to: '13:00', minutes: 30 },
      { days: [1, 3, 5], from: '14:00', to: '20:00', minutes: 30 },
    ],
    blocks: [],
    bookings: [
      {
        inDays: 2,
        from: '11:00',
        to: '12:00',
        client: 'Hugo Martins',
        email: 'hugo.martins@example.com',
        phone: '+351 912 345 678',
        notes: 'After the half marathon.',
        service: MASSAGE,
      },
    ],
  },
];

export interface ServiceSeed {
  name: string;
  description: string;
  /** Lengths in minutes; the first is the default. */
  durations: number[];
  /** Decimal text in euros. */
  price: string;
  color: string;
  /** Minutes to tidy up. */
  after?: number;
  /** Names of the resources that offer it, the preferred one first. */
  by: readonly string[];
}

/** Services of one of several people, or of the only stand. */
export const SERVICES: readonly ServiceSeed[] = [
  {
    name: 'Physiotherapy session',
    description: 'Treatment of back, neck and joints. Please bring your prescription and a towel.',
    durations: [30, 60],
    price: '38.00',
    color: '#3f6650',
    by: [CLAIRE, JULIEN],
  },
  {
    name: MASSAGE,
    description: 'For tired legs, before or after the race.',
    durations: [60],
    price: '65.00',
    color: '#8a5a2b',
    after: 10,
    by: [JULIEN, CLAIRE],
  },
  {
    name: 'Bicycle check',
    description: 'Brakes, gears and tyres, together with one of our mechanics.',
    durations: [60, 120],
    price: '25.00',
    color: '#c06b45',
    by: [WORKSHOP],
  },
];

interface FieldSeed {
  label: string;
  type:
    | 'text'
    | 'textarea'
    | 'number'
    | 'select'
    | 'multi-select'
    | 'radio'
    | 'date'
    | 'time'
    | 'datetime-local'
    | 'email'
    | 'tel'
    | 'url'
    | 'color'
    | 'range'
    | 'file'
    | 'checkbox'
    | 'hidden'
    | 'address'
    | 'video';
  required?: boolean;
  /** One `Label|minutes|price` per line. */
  options?: string;
  placeholder?: string;
  min?: number;
  max?: number;
  step?: number;
}

/** The booking form of the photo studio, with one field of each type. */
export const STUDIO_FORM: readonly FieldSeed[] = [
  { label: 'Title of the shoot', type: 'text', required: true, placeholder: 'Spring lookbook' },
  {
    label: 'Kind of shoot',
    type: 'radio',
    required: true,
    options: 'Portrait|0|0\nProduct|30|40\nFilm|60|90',
  },
  {
    label: 'Backdrop',
    type: 'select',
    options: 'White cyclorama\nGrey paper|15|12.50\nPainted canvas|15|25',
  },
  {
    label: 'Extras',
    type: 'multi-select',
    options: 'Steamer|0|8\nMake-up table|15|20\nSmoke machine|30|35\nTethering station|0|15',
  },
  { label: 'People on set', type: 'number', required: true, placeholder: '4' },
  { label: 'Daylight wanted', type: 'range', placeholder: '0 to 100', min: 0, max: 100, step: 10 },
  { label: 'Background colour', type: 'color' },
  { label: 'Delivery date of props', type: 'date' },
  { label: 'Arrival of the team', type: 'time' },
  { label: 'Collection of props', type: 'datetime-local' },
  { label: 'Mood board', type: 'file' },
  { label: 'Reference video', type: 'video', placeholder: 'https://vimeo.com/…' },
  { label: 'Portfolio', type: 'url', placeholder: 'https://…' },
  { label: 'Second contact, e-mail', type: 'email' },
  { label: 'Phone on the day', type: 'tel', placeholder: '+33 6 …' },
  { label: 'Invoice address', type: 'address' },
  { label: 'What should we prepare?', type: 'textarea', placeholder: 'Tables, stands, coffee …' },
  { label: 'I have read the house rules', type: 'checkbox', required: true },
  { label: 'Campaign', type: 'hidden' },
];

/** Appearance of the booking pages. */
export const SETTINGS = {
  app_name: 'Comptoir Booking',
  primary_color: '#1f6f5c',
  secondary_color: '#c08a2b',
  business_address: '12 rue du Lac, 69003 Lyon',
} as const;
