import { communityEn } from './community-en';
import { customerGroupsEn } from './customer-groups/customer-groups-en';
import { usersEn } from './users/users-en';

export const customersEn = {
  areas: { customers: 'Customers' },
  resources: { ...usersEn, ...customerGroupsEn, ...communityEn },
};
