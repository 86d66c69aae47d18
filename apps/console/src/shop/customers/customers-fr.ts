import { communityFr } from './community-fr';
import { customerGroupsFr } from './customer-groups/customer-groups-fr';
import type { customersEn } from './customers-en';
import { usersFr } from './users/users-fr';

export const customersFr: typeof customersEn = {
  areas: { customers: 'Clients' },
  resources: { ...usersFr, ...customerGroupsFr, ...communityFr },
};
