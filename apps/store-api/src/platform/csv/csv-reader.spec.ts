import { type CsvRecord, type Delimiter, readCsvRecords, detectDelimiter } from './csv-reader';

async function read(text: string | Buffer, delimiter: Delimiter = ',', size = 7): Promise<CsvRecord[]> {
  const bytes = Buffer.from(text);
  const records: CsvRecord[] = [];
  const chunks = async function* (): AsyncGenerator<Buffer> {
    for (let start = 0; start < bytes.length; start += size) {
      yield await Promise.resolve(bytes.subarray(start, start + size));
    }
  };
  for await (const record of readCsvRecords(chunks(), delimiter)) records.push(record);
  return records;
}

async function* oneChunk(chunk: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(chunk);
}

describe('delimiterOf', () => {
  it.each([
    ['sku,name\n1;2;3;4', ','],
    ['sku;name;"a,b,c,d,e"\n', ';'],
    ['sku\tname', '\t'],
    ['sku', ','],
    ['', ','],
  ])('judges %j by its first line', (head, delimiter) => {
    expect(detectDelimiter(Buffer.from(head))).toBe(delimiter);
  });
});

describe('csvRecords', () => {
  it('reads records however the bytes are cut, and counts blank lines', async () => {
    const text = '\uFEFFsku,näme\r\n\r\n1,"a ""b""\r\n,c"\n2,24" wide\r3,';
    const expected = [
      { row: 1, cells: ['sku', 'näme'] },
      { row: 3, cells: ['1', 'a "b"\r\n,c'] },
      { row: 4, cells: ['2', '24" wide'] },
      { row: 5, cells: ['3', ''] },
    ];
    for (let size = 1; size < 12; size++) expect(await read(text, ',', size)).toEqual(expected);
  });

  it('holds a small part of a large chunk of short rows', async () => {
    const chunk = Buffer.from('a\n'.repeat(500_000));
    const subarray = jest.spyOn(chunk, 'subarray');
    for await (const { row } of readCsvRecords(oneChunk(chunk), ',')) if (row === 3) break;
    expect(subarray.mock.calls.length).toBeLessThan(20);
  });

  it('reads a million blank lines without a record for each', async () => {
    const text = Buffer.from(`a\n${'\n'.repeat(1_000_000)}b\n`);
    const rows: number[] = [];
    for await (const { row } of readCsvRecords(oneChunk(text), ',')) rows.push(row);
    expect(rows).toEqual([1, 1_000_002]);
  });

  it.each([
    ['a\nb\n"c\nd', 'Row 3: A quote'],
    [`a\n${'x'.repeat(800 * 1024)}\n`, 'Row 2: The row is larger than 768 kB'],
  ])('says where a file ends to be readable', async (text, message) => {
    await expect(read(text, ',', 65_536)).rejects.toThrow(message);
  });

  it('passes on what fails below it', async () => {
    const failing = async function* (): AsyncGenerator<Buffer> {
      yield await Promise.resolve(Buffer.from('a,b\n'));
      throw new Error('the store is away');
    };
    const records = readCsvRecords(failing(), ',');
    await expect(
      (async () => {
        for await (const record of records) expect(record.row).toBe(1);
      })(),
    ).rejects.toThrow('the store is away');
  });
});
