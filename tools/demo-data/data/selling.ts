import type { Cents } from './types';

interface CouponSeed {
  code: string;
  type: 'percentage' | 'fixed' | 'free_shipping' | 'buy_x_get_y';
  /** Hundredths of a percent or cents. */
  value?: number;
  minOrder?: Cents;
  maxDiscount?: Cents;
  usageLimit?: number;
  perUserLimit?: number;
  buy?: number;
  get?: number;
  getPercent?: number;
  maxApplications?: number;
  /** Days from now; negative when it has expired. */
  expiresIn?: number;
}

export const COUPONS: readonly CouponSeed[] = [
  { code: 'WELCOME10', type: 'percentage', value: 1000, minOrder: 3000, maxDiscount: 5000 },
  { code: 'FLAT5', type: 'fixed', value: 500, minOrder: 2500, perUserLimit: 3 },
  { code: 'FREESHIP', type: 'free_shipping', minOrder: 2000 },
  { code: 'BUY2GET1', type: 'buy_x_get_y', buy: 2, get: 1, getPercent: 100, maxApplications: 2 },
  { code: 'SUMMER15', type: 'percentage', value: 1500, usageLimit: 500, expiresIn: -20 },
];

interface GiftCardSeed {
  code: string;
  amount: Cents;
  recipientEmail?: string;
}

export const GIFT_CARDS: readonly GiftCardSeed[] = [
  { code: 'GC7K-9QTX-4M2P-ZZ10', amount: 5000 },
  { code: 'GCX4-TR8W-63BN-PV53', amount: 10000, recipientEmail: 'lea.fontaine@example.com' },
];

interface WarehouseSeed {
  name: string;
  code: string;
  country: string;
  addressLine1: string;
  city: string;
  priority: number;
}

/** In the order of `Stock`. */
export const WAREHOUSES: readonly WarehouseSeed[] = [
  {
    name: 'Lyon',
    code: 'LYS',
    country: 'FR',
    addressLine1: '18 rue du Port Édouard-Herriot',
    city: 'Lyon',
    priority: 1,
  },
  {
    name: 'Eindhoven',
    code: 'EIN',
    country: 'NL',
    addressLine1: 'Achtseweg Noord 20',
    city: 'Eindhoven',
    priority: 2,
  },
];

interface CurrencySeed {
  code: string;
  name: string;
  symbol: string;
  /** Units for one euro. */
  rate: string;
}

/** The first one is the base currency. */
export const CURRENCIES: readonly CurrencySeed[] = [
  { code: 'EUR', name: 'Euro', symbol: '€', rate: '1' },
  { code: 'USD', name: 'US dollar', symbol: '$', rate: '1.1648' },
  { code: 'GBP', name: 'Pound sterling', symbol: '£', rate: '0.8712' },
  { code: 'CHF', name: 'Swiss franc', symbol: 'CHF', rate: '0.9356' },
  { code: 'JPY', name: 'Japanese yen', symbol: '¥', rate: '172.35' },
];
