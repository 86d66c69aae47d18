import type { customersEn } from './customers-en';

export const customersFr: typeof customersEn = {
  areas: { customers: 'Clients' },
  resources: {},
};
