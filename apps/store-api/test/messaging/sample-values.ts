import type { Recipient } from '../../src/messaging/notifications/notifications.queries';

export const SHOP_URL = 'https://www.the-shop-of-a-very-long-name.example';
export const TOKEN = 'Zx81kQ0pL7'.repeat(9);
export const AT = new Date('2026-11-20T19:00:00Z');
/** A name as long as real ones, without a space to break a line at. */
export const LONG_WORD = 'Schreibtischlampenschirmhalterungsset';
export const LONG_MAIL = 'wilhelmine.von-hohenberg-lichtenfels@a-company-of-long-names.example';
export const URL_OF_ORDER = `${SHOP_URL}/orders/ORD-20261120-000981?token=ORD-20261120-000981.tk3x9a.${TOKEN.slice(0, 43)}`;

export const recipient: Recipient = {
  id: 1,
  name: 'Wilhelmine-Alexandra von Hohenberg-Lichtenfels',
  email: LONG_MAIL,
  language: 'en',
};
export const ORDER_NUMBER = 'ORD-20261120-000981';
