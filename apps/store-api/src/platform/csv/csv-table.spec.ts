import { AppError } from '@comptoir/errors';
import { readCsvTable } from './csv-table';

const OPTIONS = { columns: ['sku', 'price'], required: ['sku'], maxRows: 2 } as const;
const read = (text: string) => readCsvTable(Buffer.from(text), OPTIONS);

it('reads columns in any order and case, and skips blank lines and unknown columns', async () => {
  expect(await read('\uFEFFPrice;note; SKU\n1,5;x;A\n\n;;\n2;;"\'=B"\n')).toEqual([
    { row: 2, cells: { sku: 'A', price: '1,5' }, hasCommas: true },
    { row: 5, cells: { sku: '=B', price: '2' }, hasCommas: true },
  ]);
  expect(await read('sku\nA')).toEqual([{ row: 2, cells: { sku: 'A', price: '' }, hasCommas: false }]);
});

it.each([
  ['', 'The file is empty.'],
  ['price\n1', 'The file has no column sku.'],
  ['sku\nA\nB\nC', 'The file has more than 2 rows.'],
  ['sku\n"A', 'Row 2: '],
])('rejects %j', async (text, message) => {
  const error: unknown = await read(text).catch((thrown: unknown) => thrown);
  expect((error as AppError).errors?.file?.[0]).toContain(message);
});
