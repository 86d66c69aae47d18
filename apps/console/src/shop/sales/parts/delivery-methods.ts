import type { StoreClient } from '@comptoir/store-client';
import type { ResourceCalls } from '../../../shared/data/resource-calls';

/** The shipping methods of the shop as customers see them; managers may not read those of staff. */
export function deliveryMethods(store: StoreClient): ResourceCalls {
  return {
    list: async (_query, options) => {
      const data = await store.shippingMethods.list({}, options);
      return { data, total: data.length };
    },
    get: async (id, options) => {
      const methods = await store.shippingMethods.list({}, options);
      const method = methods.find((one) => String(one.id) === String(id));
      if (!method) throw new Error('ra.notification.item_doesnt_exist');
      return method;
    },
  };
}
