import { type StaffedShop, openStaffedShop } from '../catalog/admin-catalog.fixture';
import { exported, imported } from './imports.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: StaffedShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
  const choices = [
    { value: 'oak', label: 'Oak' },
    { value: 'ash', label: 'Ash' },
  ];
  for (const field of [
    { key: 'material', type: 'choice', choices },
    { key: 'uses', type: 'choices', choices },
    { key: 'height', type: 'number', min: 0 },
    { key: 'vegan', type: 'boolean' },
  ]) {
    const input = { target: 'products', label: field.key, ...field };
    const { status } = await shop.manager.client.post('/admin/custom-fields', input);
    if (status !== 201) throw new Error(`no field ${field.key}`);
  }
});

afterAll(() => store?.stop());

const HEADER =
  'sku,name,price,category,custom_fields.material,custom_fields.uses,custom_fields.height,custom_fields.vegan,custom_fields.gone';

async function fieldsOf(sku: string): Promise<unknown> {
  return (await store.db.row<{ v: unknown }>('SELECT custom_fields AS v FROM products WHERE sku = $1', [sku]))
    ?.v;
}

it('come from the columns of a file, and go with blank cells', async () => {
  const job = await imported(
    store,
    shop,
    [HEADER, 'CF-1,Chair,10,General,oak,ash|oak,2.5,true,x', 'CF-2,Table,20,General,,,,,'].join('\n'),
  );
  expect(job).toMatchObject({ created: 2, errors: [], ignored_columns: ['custom_fields.gone'] });
  expect(await fieldsOf('CF-1')).toEqual({ material: 'oak', uses: ['oak', 'ash'], height: 2.5, vegan: true });
  expect(await fieldsOf('CF-2')).toEqual({});

  const file = await exported(shop, '/admin/products/export');
  expect(file.split('\r\n')[0]).toContain(
    'custom_fields.material,custom_fields.uses,custom_fields.height,custom_fields.vegan',
  );
  expect(file).toContain(',oak,oak|ash,2.5,true');
  const same = await imported(store, shop, file);
  expect(same).toMatchObject({ unchanged: 2, updated: 0, errors: [] });

  const cleared = await imported(store, shop, 'sku,custom_fields.height,custom_fields.vegan\nCF-1,,false\n');
  expect(cleared).toMatchObject({ updated: 1, errors: [] });
  expect(await fieldsOf('CF-1')).toEqual({ material: 'oak', uses: ['oak', 'ash'], vegan: false });
});

it('are rejected with the row and the column', async () => {
  const job = await imported(
    store,
    shop,
    [
      'sku,name,price,category,custom_fields.material,custom_fields.height',
      'CF-3,Lamp,10,General,steel,1',
      'CF-4,Lamp,10,General,oak,tall',
      'CF-5,Lamp,10,General,oak,1',
    ].join('\n'),
  );
  expect(job).toMatchObject({ created: 1, failed: 2 });
  expect(job.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [2, 'custom_fields.material'],
    [3, 'custom_fields.height'],
  ]);
  expect(await fieldsOf('CF-5')).toEqual({ material: 'oak', height: 1 });
});
