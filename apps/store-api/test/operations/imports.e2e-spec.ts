import { ObjectStorage } from '@comptoir/storage';
import { type StaffedShop, openStaffedShop, errorOf } from '../catalog/admin-catalog.fixture';
import { exported, imported, jobOf, sendFile } from './imports.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: StaffedShop;
let serial = 0;

beforeAll(async () => {
  store = await startStore({ IMPORT_MAX_MB: '1' });
  shop = await openStaffedShop(store);
});

afterAll(() => store?.stop());

const sku = (): string => `IMP-${++serial}`;
const lines = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`;

async function productOf(productSku: string): Promise<any> {
  const found = await store.db.row<{ id: number }>('SELECT id FROM products WHERE sku = $1', [productSku]);
  return found && (await shop.manager.client.get(`/admin/products/${found.id}`)).body.data;
}

/** Reads all stored rows of products. */
async function catalogue(): Promise<unknown[]> {
  return Promise.all(
    [
      'SELECT * FROM products ORDER BY id',
      'SELECT * FROM product_variants ORDER BY id',
      'SELECT * FROM variant_attribute_values ORDER BY variant_id, attribute_value_id',
      'SELECT * FROM stock_movements ORDER BY id',
      'SELECT * FROM inventory ORDER BY id',
      'SELECT * FROM selling_policies ORDER BY variant_id',
    ].map((sql) => store.db.rows(sql)),
  );
}

describe('POST /admin/products/import', () => {
  it('is for staff', async () => {
    const anonymous = await sendFile(store, shop, 'sku\n', '');
    expect(errorOf(anonymous)).toEqual([401, 'UNAUTHENTICATED']);
    const customer = await sendFile(store, shop, 'sku\n', shop.customer.accessToken);
    expect(errorOf(customer)).toEqual([403, 'FORBIDDEN']);
  });

  it('makes products that can be sold, of one row each or of several', async () => {
    const brandId = await shop.brand('Imported Maker');
    const [red] = (await shop.attribute('Hue', 'color', ['Red', 'Blue'])) as [number];
    const [one, many] = [sku(), sku()];
    const job = await imported(
      store,
      shop,
      lines(
        'SKU,Name,Price,Category,Status,Tags,brand,description,variant_sku,variant_price,variant_attributes,stock_quantity',
        `${one},"Lamp, ""Été""",49.90,general,published,oak; lamp,,<p onclick=x>Hi</p><script>1</script>,,,,7`,
        `${many},Shade,10,General,draft,,imported-maker,,${many}-R,,Hue: Red,3`,
        `${many},,,,,,,,${many}-B,12.50,hue: blue,`,
      ),
    );
    expect(job).toMatchObject({
      status: 'completed',
      total: 3,
      processed: 3,
      failed: 0,
      created: 2,
      updated: 0,
      errors: [],
      failure: null,
    });
    expect(await productOf(one)).toMatchObject({
      name: 'Lamp, "Été"',
      slug: 'lamp-ete',
      price: '49.90',
      status: 'published',
      tags: ['oak', 'lamp'],
      description: '<p>Hi</p>',
      is_in_stock: true,
      variants: [{ sku: one, price: '49.90', stock_quantity: 7 }],
    });
    expect(await productOf(many)).toMatchObject({
      brand_id: brandId,
      variants: [
        { sku: `${many}-R`, price: '10.00', stock_quantity: 3, attribute_value_ids: [red] },
        { sku: `${many}-B`, price: '12.50', stock_quantity: 0, attribute_value_ids: [red + 1] },
      ],
    });
    const found = await store.client.get(`/catalogue/products?search=${encodeURIComponent('lamp ete')}`);
    expect(found.body.data).toEqual([expect.objectContaining({ slug: 'lamp-ete' })]);
    const movements = await store.db.rows(
      `SELECT m.kind, m.actor_id FROM stock_movements m JOIN inventory i ON i.id = m.inventory_id
       JOIN product_variants v ON v.id = i.variant_id WHERE v.sku = $1`,
      [one],
    );
    expect(movements).toEqual([{ kind: 'opening', actor_id: shop.manager.id }]);
    const log = await store.db.rows(
      `SELECT DISTINCT actor_id, action FROM activity_log WHERE subject_type = 'products' AND subject_id = ANY(
         SELECT id::text FROM products WHERE sku = ANY($1))`,
      [[one, many]],
    );
    expect(log).toEqual([{ actor_id: shop.manager.id, action: 'products.import' }]);
  });

  it('changes what the file says of a product, and nothing else', async () => {
    const made = sku();
    await imported(
      store,
      shop,
      lines(
        'sku,name,price,compare_price,category,weight,meta_title,variant_sku,variant_price,stock_quantity',
        `${made},Old,10,15,general,1.5,Title,${made}-A,,4`,
        `${made},,,,,,,${made}-B,20,`,
      ),
    );
    const job = await imported(
      store,
      shop,
      lines(
        'sku,name,price,compare_price,variant_sku,variant_price,stock_quantity',
        `${made},New,11,,${made}-A,11,99`,
        `${made},,,,${made}-C,,5`,
      ),
    );
    expect(job).toMatchObject({ processed: 2, created: 0, updated: 1, failed: 0 });
    expect(await productOf(made)).toMatchObject({
      name: 'New',
      slug: 'old',
      price: '11.00',
      compare_price: null,
      weight: 1.5,
      meta_title: 'Title',
      variants: [
        { sku: `${made}-A`, price: '11.00', stock_quantity: 4 },
        { sku: `${made}-B`, price: '20.00', stock_quantity: 0 },
        { sku: `${made}-C`, price: '11.00', stock_quantity: 5 },
      ],
    });
  });

  it('says what is wrong with which cell, and takes the other rows', async () => {
    const taken = sku();
    const [good, half, gone] = [sku(), sku(), sku()];
    await imported(
      store,
      shop,
      lines('sku,name,price,category', `${taken},Taken,1,general`, `${gone},Gone,1,general`),
    );
    await shop.manager.client.delete(`/admin/products/${(await productOf(gone)).id}`);
    const header =
      'sku,name,price,category,status,variant_sku,variant_price,variant_attributes,stock_quantity,slug';
    const rows = [
      `${sku()},A,abc,general,,,,,,`,
      `${sku()},,1,general,,,,,,`,
      `${sku()},C,1,nowhere,,,,,,`,
      `${sku()},D,1,,,,,,,`,
      `${sku()},E,1,general,live,,,,,`,
      `,F,1,general,,,,,,`,
      `${sku()},G,1,general,,${taken},,,,`,
      `${sku()},H,1,general,,H-1,,Hue,,`,
      `${sku()},I,1,general,,I-1,,Hue: Green,,`,
      `${sku()},J,1,general,,J-1,,,-1,`,
      `${sku()},K,1,general,,,,,,featured`,
      `${sku()},L,1,general,,,,,,Not a slug`,
      `${half},M,1,general,,${half}-1,,,,`,
      `${half},Other,1,general,,${half}-2,,,,`,
      `${half},,,,,,,,,`,
      `${half},,,,,${half}-1,,,,`,
      `${half},,,,,${half}-3,-5,,,`,
      `${half},,,,,${taken},,,,`,
      `${half},,,,,${half}-4,7,,2,`,
      `${gone},Again,2,general,,,,,,`,
      `${good},Good,1,general,,,,,,`,
      `${sku()},too,few`,
      `${sku()},N,1,general,,,,,,,many`,
      `${sku()},bad \0,1,general,,,,,,`,
    ];
    const job = await imported(store, shop, lines(header, ...rows));
    const errors = job.errors.map(({ row, field }: { row: number; field: string }) => [row, field]);
    expect(errors).toEqual([
      [2, 'price'],
      [3, 'name'],
      [4, 'category'],
      [5, 'category'],
      [6, 'status'],
      [7, 'sku'],
      [8, 'variant_sku'],
      [9, 'variant_attributes'],
      [10, 'variant_attributes'],
      [11, 'stock_quantity'],
      [12, 'slug'],
      [13, 'slug'],
      [15, 'name'],
      [16, 'variant_sku'],
      [17, 'variant_sku'],
      [18, 'variant_price'],
      [19, 'variant_sku'],
      [21, 'sku'],
      [23, 'row'],
      [24, 'row'],
      [25, 'name'],
    ]);
    expect(job).toMatchObject({
      status: 'completed',
      processed: 24,
      failed: 21,
      created: 2,
      errors_count: 21,
    });
    expect(job.errors[0]).toEqual({
      row: 2,
      field: 'price',
      message: expect.stringContaining('price must be'),
    });
    expect((await productOf(half)).variants).toMatchObject([
      { sku: `${half}-1` },
      { sku: `${half}-4`, price: '7.00', stock_quantity: 2 },
    ]);
    expect(await productOf(good)).toMatchObject({ name: 'Good' });
    const page = await jobOf(shop, job.id, '?per_page=2&page=2');
    expect(page.errors.map(({ row }: { row: number }) => row)).toEqual([4, 5]);
  });

  it('rejects a product with the first of its rows', async () => {
    const made = sku();
    const { failed, created, errors } = await imported(
      store,
      shop,
      lines('sku,name,price,category,variant_sku', `${made},X,bad,general,${made}-1`, `${made},,,,${made}-2`),
    );
    expect([failed, created]).toEqual([2, 0]);
    expect(errors).toEqual([
      expect.objectContaining({ row: 2, field: 'price' }),
      { row: 3, field: 'row', message: 'The product is refused for row 2.' },
    ]);
    expect(await productOf(made)).toBeUndefined();
  });

  it('reads files as spreadsheets write them', async () => {
    const [a, b, c] = [sku(), sku(), sku()];
    const job = await imported(
      store,
      shop,
      Buffer.from(
        `\uFEFFsku;name;price;category;weight;colour of the box;variant sku\n${a};"Two\nlines";"10,50";general;1,255;x;\n` +
          `\n;;;;;;\n${b};24" wide;1.5;general;;;\r\n"${c}";'=Sum;2;general;2;;`,
      ),
    );
    expect(job).toMatchObject({
      status: 'completed',
      total: 3,
      processed: 3,
      failed: 0,
      created: 3,
      ignored_columns: ['colour_of_the_box'],
    });
    expect(await productOf(a)).toMatchObject({ name: 'Two\nlines', price: '10.50', weight: 1.255 });
    expect(await productOf(b)).toMatchObject({ name: '24" wide' });
    expect(await productOf(c)).toMatchObject({ name: '=Sum' });
  });

  it('lists rows that are not UTF-8', async () => {
    const [bad, good] = [sku(), sku()];
    const job = await imported(
      store,
      shop,
      Buffer.concat([
        Buffer.from(`sku,name,price,category\n${bad},`),
        Buffer.from('Été', 'latin1'),
        Buffer.from(`,1,general\n${good},Été,1,general\n`),
      ]),
    );
    expect(job.errors).toEqual([
      { row: 2, field: 'name', message: 'name is not UTF-8: save the file as CSV UTF-8' },
    ]);
    expect(await productOf(good)).toMatchObject({ name: 'Été' });
  });

  it('says how to write a price with a comma, in the language of whoever asks', async () => {
    const [comma, point] = [sku(), sku()];
    const job = await imported(
      store,
      shop,
      `sku,name,price,category\n${comma},Lamp,"12,90",general\n${point},Lamp,12.90,general\n`,
    );
    const message = 'price has a comma: write 12.90, or separate the columns by semicolons';
    expect(job.errors).toEqual([{ row: 2, field: 'price', message }]);
    expect(await productOf(point)).toMatchObject({ price: '12.90' });
    const french = await shop.manager.client.get(`/admin/jobs/${job.id}`, {
      headers: { 'accept-language': 'fr' },
    });
    expect(french.body.data.errors[0].message).toBe(
      'price contient une virgule : écrivez 12.90, ou séparez les colonnes par des points-virgules',
    );
  });

  it.each<[string, string | Buffer]>([
    ['an empty file', ''],
    ['a file without a sku', 'name,price\nx,1\n'],
    ['a column twice', 'sku,name,Name\nx,1,2\n'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1])],
    ['a quote that opens the file', '"sku,name\nx,y\n'],
    ['a first line without end', `sku,${'y'.repeat(1_048_000)}`],
    ['a thousand columns', `sku${',x'.repeat(1_000)}\n`],
    ['text in UTF-16', Buffer.from('\uFEFFsku,name\nx,y\n', 'utf16le').subarray(0, 5)],
  ])('rejects %s immediately, and stores no object', async (_, file) => {
    const jobs = (): Promise<unknown> => store.db.row('SELECT count(*) FROM import_jobs');
    const before = await jobs();
    expect(errorOf(await sendFile(store, shop, file))).toEqual([422, 'VALIDATION_ERROR', ['file']]);
    expect(await jobs()).toEqual(before);
  });

  it('rejects a request without a file, and a file that is too large', async () => {
    const { client } = shop.manager;
    expect(errorOf(await client.post('/admin/products/import', { file: 'x' }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    const part = (name: string): string => `--x\r\nContent-Disposition: form-data; name="${name}"`;
    const forms: [type: string, body: string, status: number][] = [
      ['multipart/form-data; boundary=x', `${part('a')}\r\n\r\nb\r\n--x--\r\n`, 422],
      ['multipart/form-data; boundary=x', '--x--\r\n', 422],
      ['multipart/form-data; boundary=x', '', 422],
      ['multipart/form-data; boundary=x', `${part('file')}; filename="a.csv"\r\n\r\nsku,na`, 400],
      ['multipart/form-data; boundary=x', `${part('__proto__')}; filename="a"\r\n\r\nsku\r\n--x--\r\n`, 400],
      ['multipart/form-data', 'sku', 400],
      ['multipart/mixed; boundary=x', 'sku', 415],
      ['text/plain', 'sku', 415],
    ];
    for (const [type, body, status] of forms) {
      const response = await fetch(`${client.baseUrl}/admin/products/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shop.manager.accessToken}`, 'content-type': type },
        body,
      });
      expect([type, body, response.status]).toEqual([type, body, status]);
    }
    const large = `sku,name\n${'x,y\n'.repeat(300_000)}`;
    expect(errorOf(await sendFile(store, shop, large))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('changes nothing for a file that ends to be CSV further down', async () => {
    const made = sku();
    const sound = Array.from({ length: 400 }, () => `${made},A,1,general,${'x'.repeat(500)}`);
    const broken = `${sku()},"never closed,1,general,`;
    const job = await imported(store, shop, lines('sku,name,price,category,description', ...sound, broken));
    expect(job).toMatchObject({
      status: 'failed',
      total: null,
      processed: 0,
      failure: 'Row 402: A quote is opened here, or further up, and never closed.',
    });
    expect(await productOf(made)).toBeUndefined();
    const { body } = await sendFile(store, shop, lines('sku,name', broken));
    expect(body.errors).toEqual({
      file: ['Row 2: A quote is opened here, or further up, and never closed.'],
    });
  });

  it('holds a product to a hundred rows', async () => {
    const made = sku();
    const rows = Array.from({ length: 130 }, (_, index) => `${made},Many,1,general,${made}-${index}`);
    const job = await imported(store, shop, lines('sku,name,price,category,variant_sku', ...rows));
    expect(job).toMatchObject({
      processed: 130,
      failed: 30,
      created: 1,
      errors: [{ row: 102, field: 'row' }],
    });
    expect((await productOf(made)).variants).toHaveLength(100);
  });

  it('deletes the file when it is done', async () => {
    const job = await imported(store, shop, lines('sku,name,price,category', `${sku()},A,1,general`));
    const row = await store.db.row<{ object_key: string }>(
      'SELECT object_key FROM import_jobs WHERE id = $1',
      [job.id],
    );
    expect(await store.get(ObjectStorage).exists(row?.object_key ?? '')).toBe(false);
  });
});

describe('a file that is imported again', () => {
  it('changes nothing, whatever was exported', async () => {
    const [hostile, plain] = [sku(), sku()];
    await imported(
      store,
      shop,
      lines(
        'sku,name,price,compare_price,category,tags,description,meta_title,variant_sku,variant_attributes,stock_quantity',
        `${hostile},"=HYPERLINK(""x"")",3,4.5,general,"-a; b\\;c",<p>=1 &amp; 2</p>,@x,'+1,Hue: Red,2`,
        `${plain},Plain,3,,general,,,,,,`,
      ),
    );
    const file = await exported(shop, '/admin/products/export');
    expect(file).toContain(`'=HYPERLINK`);
    const before = await catalogue();
    const job = await imported(store, shop, file);
    expect(job).toMatchObject({ status: 'completed', failed: 0, created: 0, updated: 0, errors: [] });
    expect(job.unchanged).toBeGreaterThan(5);
    expect(await catalogue()).toEqual(before);
    const again = await imported(store, shop, Buffer.from(file.replaceAll('\r\n', '\n')));
    expect(again).toMatchObject({ failed: 0, updated: 0 });
    expect(await catalogue()).toEqual(before);
  });
});

it('imports selling policies and gift cards as they were exported', async () => {
  const [sofa, card] = [sku(), sku()];
  const header =
    'sku,name,price,category,is_digital,is_gift_card,variant_sku,selling_policy,oversell_limit,available_on,backorder_days';
  const made = await imported(
    store,
    shop,
    lines(
      header,
      `${sofa},Sofa,300,general,,,${sofa}-A,backorder,5,,14`,
      `${sofa},,,,,,${sofa}-B,preorder,,2030-05-01,`,
      `${sofa},,,,,,${sofa}-C,,,,`,
      `${card},Card,25,general,true,TRUE,,,,,`,
      `${sku()},No day,1,general,,,,preorder,,,`,
      `${sku()},No card,1,general,false,true,,,,,`,
      `${sku()},No wait,1,general,true,,,backorder,,,`,
      `${sku()},No policy,1,general,,,,sometimes,,,`,
    ),
  );
  expect(made).toMatchObject({ created: 2, failed: 4 });
  expect(made.errors).toMatchObject([
    { row: 6, field: 'available_on' },
    { row: 7, field: 'is_gift_card' },
    { row: 8, field: 'selling_policy' },
    { row: 9, field: 'selling_policy' },
  ]);
  const sofaAsMade = {
    is_gift_card: false,
    variants: [
      { selling_policy: 'backorder', oversell_limit: 5, available_on: null, backorder_days: 14 },
      { selling_policy: 'preorder', oversell_limit: null, available_on: '2030-05-01', backorder_days: null },
      { selling_policy: 'deny', oversell_limit: null, available_on: null, backorder_days: null },
    ],
  };
  expect(await productOf(sofa)).toMatchObject(sofaAsMade);
  expect(await productOf(card)).toMatchObject({ is_digital: true, is_gift_card: true });

  const file = await exported(shop, '/admin/products/export');
  expect(await imported(store, shop, file)).toMatchObject({ failed: 0, updated: 0 });
  await imported(
    store,
    shop,
    lines(
      header,
      `${sofa},,,,,,${sofa}-A,deny,,,`,
      `${sofa},,,,,,${sofa}-B,backorder,9,,3`,
      `${sofa},,,,,,${sofa}-C,preorder,,2031-01-01,`,
      `${card},,,,,false,,,,,`,
    ),
  );
  expect(await productOf(sofa)).toMatchObject({
    variants: [
      { selling_policy: 'deny', oversell_limit: null, backorder_days: null },
      { selling_policy: 'backorder', oversell_limit: 9, available_on: null, backorder_days: 3 },
      { selling_policy: 'preorder', available_on: '2031-01-01' },
    ],
  });
  expect(await productOf(card)).toMatchObject({ is_digital: true, is_gift_card: false });
  expect(await imported(store, shop, file)).toMatchObject({ failed: 0, updated: 2 });
  expect(await productOf(sofa)).toMatchObject(sofaAsMade);
  expect(await productOf(card)).toMatchObject({ is_gift_card: true });
});

describe('GET /admin/jobs/{id}', () => {
  it('is for staff, and knows nothing of other ids', async () => {
    expect(errorOf(await store.client.get('/admin/jobs/1'))).toEqual([401, 'UNAUTHENTICATED']);
    expect(errorOf(await shop.customer.client.get('/admin/jobs/1'))).toEqual([403, 'FORBIDDEN']);
    expect(errorOf(await shop.manager.client.get('/admin/jobs/999999'))).toEqual([404, 'NOT_FOUND']);
    expect(errorOf(await shop.manager.client.get('/admin/jobs/x'))).toEqual([404, 'NOT_FOUND']);
  });
});
