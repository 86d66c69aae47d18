import type { ReactElement } from 'react';

import { publicStore } from '../../server/request';

/** The first page of the shop. */
export default async function HomePage(): Promise<ReactElement> {
  const featured = await (await publicStore()).catalogue.listFeaturedProducts();
  return (
    <ul className="page grid grid-cols-2 gap-4 py-8 lg:grid-cols-4">
      {featured.map((product) => (
        <li key={product.id}>{product.name}</li>
      ))}
    </ul>
  );
}
