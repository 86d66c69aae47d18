import { OrderLinksService } from '../../src/orders/order-links/order-links.service';
import { signedIn } from '../accounts';
import { sendForm } from '../catalog/admin-catalog.fixture';
import type { CheckoutShop } from '../checkout/checkout.fixture';
import { openPricing } from '../pricing/pricing.fixture';
import type { TestStore } from '../store-harness';

/** URLs of existing resources, by their path in the document. */
export interface Readable {
  urls: Record<string, string>;
  /** The code of an affiliate. */
  code: string;
  /** Headers of a customer, of a guest and of someone who reads French. */
  callers: Record<string, string>;
}

/** Fills a store, whose texts are in two languages, with one of each resource that everyone may read. */
export async function createReadable(store: TestStore): Promise<Readable> {
  const shop = await openPricing(store);
  const made = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await shop.admin.client.post(`/admin/${path}`, body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  await shop.admin.client.put('/admin/settings', { store: { languages: ['en', 'fr'] } });
  const item = await shop.item(1000);
  await shop.flash(item, 800);
  const bundle = await shop.bundle([item, await shop.item(500)]);
  const [slug = ''] = (await shop.admin.client.get('/catalogue/products')).body.data.map(
    (product: { slug: string }) => product.slug,
  );
  const [category] = (await store.client.get('/catalogue/categories')).body.data;
  const [sale] = (await store.client.get('/flash-sales')).body.data;
  const post = await made('blog-posts', { title: 'Post', content: '<p>Text</p>', author_name: 'Zoé' });
  await shop.admin.client.post(`/admin/blog-posts/${post.id}/publish`);
  const page = await made('pages', { title: 'Page', content: '<p>Text</p>', is_active: true });
  const collection = await made('collections', { name: 'Summer' });
  const card = await shop.giftCard({});
  const { code = '' } = await made('affiliates', { user_id: (await signedIn(store)).id });
  const shopper = await shop.shopper();
  await shop.fill(shopper, item);
  const { data: order } = (await shopper.client.post('/orders', {})).body;
  const link = await made(`orders/${order.id}/payment-link`, {});
  const linked = await createLinkedOrder(store, shop);
  const product = `/catalogue/products/${slug}`;
  const { data: guest } = (await store.client.post('/guest-carts')).body;
  return {
    code,
    callers: {
      'accept-language': 'fr',
      authorization: `Bearer ${shopper.accessToken}`,
      'cart-token': guest.cart_token,
    },
    urls: {
      '/blog/{slug}': `/blog/${post.slug}`,
      '/bundles/{id}': `/bundles/${bundle}`,
      '/bundles/{id}/price': `/bundles/${bundle}/price`,
      ...linked,
      '/pay/{token}': `/pay/${link.token}`,
      '/custom-fields': '/custom-fields?target=products',
      '/ext/{extension}/console.js': '/ext/gifts/console.js',
      '/catalogue/categories/{id}': `/catalogue/categories/${category.id}`,
      '/catalogue/products/{slug}': product,
      '/catalogue/products/{slug}/frequently-bought-together': `${product}/frequently-bought-together`,
      '/catalogue/products/{slug}/questions': `${product}/questions`,
      '/catalogue/products/{slug}/related': `${product}/related`,
      '/catalogue/products/{slug}/reviews': `${product}/reviews`,
      '/collections/{slug}': `/collections/${collection.slug}`,
      '/flash-sales/{id}': `/flash-sales/${sale.id}`,
      '/gift-cards/{code}': `/gift-cards/${card.code}`,
      '/auth/social': '/auth/social',
      '/pages': '/pages',
      '/pages/{slug}': `/pages/${page.slug}`,
      '/products/{slug}/questions': `/products/${slug}/questions`,
    },
  };
}

/** Buys a file, and returns the addresses of the order's link. */
async function createLinkedOrder(store: TestStore, shop: CheckoutShop): Promise<Record<string, string>> {
  const song = await shop.item(500, 10, { isDigital: true });
  const part = { field: 'file', name: 'song.flac', type: 'audio/flac' };
  const { accessToken } = await shop.staff();
  await sendForm(store, `/admin/digital-goods/${song.variantId}/files`, accessToken, ['la'], part);
  const shopper = await shop.shopper({ wallet: 1000 });
  await shop.fill(shopper, song);
  const { order_number: number } = (await shopper.client.post('/orders', { use_wallet: true })).body.data;
  await store.drain();
  const url = await store
    .get(OrderLinksService)
    .createLink(number, { userId: shopper.id, email: shopper.email });
  const link = `/order-links/${new URL(url).searchParams.get('token')}`;
  const { invoices, downloads } = (await store.client.get(link)).body.data;
  return {
    '/order-links/{token}': link,
    '/order-links/{token}/invoices/{id}': `${link}/invoices/${invoices[0].id}`,
    '/order-links/{token}/downloads/{file_id}': `${link}/downloads/${downloads[0].files[0].id}`,
  };
}
