import type { components } from '@comptoir/store-client';

/** An image of a product. */
export type Picture = components['schemas']['AdminProduct']['images'][number];
