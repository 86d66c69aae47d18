import { type Shop, openShop } from './catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: Shop;

beforeAll(async () => {
  store = await startStore();
  shop = await openShop(store);
  const brandId = await shop.brand('Maison Béranger');
  const categoryId = await shop.category('Luminaires');
  await shop.product({
    name: 'Lampe de bureau en chêne',
    sku: 'LMP-204',
    brandId,
    categoryId,
    description: '<p>Éclaire les soirées d’été ; abat-jour en lin lavé, câble tressé.</p>',
    tags: ['éco-conçu'],
  });
  await shop.product({
    name: 'Fauteuil bleu pétrole',
    sku: 'FAU-1',
    description: '<p>Deux coussins moelleux.</p>',
  });
  await shop.product({ name: 'Porte-clés en cuir', sku: 'PCL-7' });
  await shop.product({ name: 'Œuvre encadrée', sku: 'OEU-3' });
  await shop.product({ name: 'Cafetière à piston', sku: 'CAF-9' });
  await shop.product({
    name: 'Wooden chair',
    sku: 'CHR-5',
    description: '<p>Sturdy legs, carved by hand.</p>',
  });
  await store.drain();
});

afterAll(() => store?.stop());

const LAMP = 'Lampe de bureau en chêne';

it.each([
  ['lampe', [LAMP]],
  ['Lampes', [LAMP]],
  ['lampe chene', [LAMP]],
  ['chêne lampe', [LAMP]],
  ['lampe de bureau', [LAMP]],
  ['bureaux', [LAMP]],
  ['lanpe', [LAMP]],
  ['lmape', [LAMP]],
  ['lampe burau', [LAMP]],
  ['beranger', [LAMP]],
  ['béranjer', [LAMP]],
  ['luminaire', [LAMP]],
  ['lmp-204', [LAMP]],
  ['LMP204', [LAMP]],
  ['204', [LAMP]],
  ["abat jour d'ete", [LAMP]],
  ['cables', [LAMP]],
  ['soirée', [LAMP]],
  ['lampe en', [LAMP]],
  ['fauteuils bleus', ['Fauteuil bleu pétrole']],
  ['fauteuil petrol', ['Fauteuil bleu pétrole']],
  ['fautueil', ['Fauteuil bleu pétrole']],
  ['coussin', ['Fauteuil bleu pétrole']],
  ['porte clé', ['Porte-clés en cuir']],
  ['porteclés', ['Porte-clés en cuir']],
  ['oeuvre', ['Œuvre encadrée']],
  ['œuvres', ['Œuvre encadrée']],
  ['cafetiere', ['Cafetière à piston']],
  ['cafétière', ['Cafetière à piston']],
  ['caffetiere', ['Cafetière à piston']],
  ['chairs', ['Wooden chair']],
  ['wooden chiar', ['Wooden chair']],
  ['leg', ['Wooden chair']],
  ['carving', ['Wooden chair']],
  ['xylophone', []],
  ['zzzzqqq', []],
])('finds by %s', async (search, names) => {
  const { status, body } = await store.client.get(`/catalogue/products?search=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names);
});
