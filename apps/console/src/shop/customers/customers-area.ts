import type { StoreClient } from '@comptoir/store-client';
import GroupsIcon from '@mui/icons-material/Groups';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import PeopleIcon from '@mui/icons-material/People';
import RateReviewIcon from '@mui/icons-material/RateReview';
import VerifiedIcon from '@mui/icons-material/Verified';
import { lazy } from 'react';
import type { Area } from '../../shared/area';
import { storeCalls } from '../../shared/data/resource-calls';

const ADMIN = ['admin'];

/** Customers and what they write. */
export const customers: Area<StoreClient> = {
  name: 'customers',
  resources: [
    {
      name: 'users',
      icon: PeopleIcon,
      roles: ADMIN,
      list: lazy(() => import('./users/user-list')),
      create: lazy(() => import('./users/user-create')),
      edit: lazy(() => import('./users/user-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
    {
      name: 'customer-groups',
      icon: GroupsIcon,
      roles: ADMIN,
      list: lazy(() => import('./customer-groups/customer-group-list')),
      create: lazy(() => import('./customer-groups/customer-group-create')),
      edit: lazy(() => import('./customer-groups/customer-group-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
    {
      name: 'reviews',
      icon: RateReviewIcon,
      list: lazy(() => import('./reviews/review-list')),
      show: lazy(() => import('./reviews/review-show')),
      recordRepresentation: ({ title, id }) => String(title || `#${id}`),
    },
    {
      name: 'questions',
      icon: HelpIcon,
      list: lazy(() => import('./questions/question-list')),
      edit: lazy(() => import('./questions/question-edit')),
      recordRepresentation: ({ id }) => `#${id}`,
    },
    {
      name: 'vat-numbers',
      icon: VerifiedIcon,
      roles: ADMIN,
      list: lazy(() => import('./vat-numbers/vat-number-list')),
    },
  ],
  calls: (store) => ({
    users: storeCalls(store.adminUsers),
    'customer-groups': storeCalls(store.adminCustomerGroups),
    reviews: storeCalls(store.adminReviews),
    questions: storeCalls(store.adminQuestions, { update: 'answer' }),
    'vat-numbers': storeCalls(store.adminVatNumbers, { idParameter: 'number', sorts: false }),
  }),
};
