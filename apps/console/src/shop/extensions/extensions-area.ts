import type { StoreClient } from '@comptoir/store-client';
import { lazy } from 'react';
import type { Area } from '../../shared/area';

/** Pages of extensions. Their entries of the menu are known when the extensions are loaded. */
export const extensions: Area<StoreClient> = {
  name: 'extensions',
  resources: [],
  pages: [
    {
      path: 'extensions/:extension/*',
      label: 'areas.extensions',
      inMenu: false,
      component: lazy(() => import('./extension-page')),
    },
  ],
  calls: () => ({}),
};
