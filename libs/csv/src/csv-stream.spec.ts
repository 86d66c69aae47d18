import { buffer, text } from 'node:stream/consumers';
import { escapeText } from './csv-cells';
import { type NextCsvBatch, streamCsv } from './csv-stream';

const HEADER = ['name', 'amount'];

/** Batches of one row each, with the cursor at which each was asked for. */
function batchesOf(names: readonly string[]): { next: NextCsvBatch<number>; asked: (number | undefined)[] } {
  const asked: (number | undefined)[] = [];
  const next: NextCsvBatch<number> = (after) => {
    asked.push(after);
    const index = after ?? 0;
    const name = names[index];
    return Promise.resolve(name === undefined ? undefined : { rows: [[name, '-1.50']], last: index + 1 });
  };
  return { next, asked };
}

describe('streamCsv', () => {
  it('reads each batch after the one before, and makes cells safe', async () => {
    const { next, asked } = batchesOf(['Ada', '=1+1']);
    const file = await streamCsv({ header: HEADER, escape: escapeText }, next);
    expect(asked).toEqual([undefined]);
    expect(await text(file)).toBe("name,amount\r\nAda,-1.50\r\n'=1+1,-1.50\r\n");
    expect(asked).toEqual([undefined, 1, 2]);
  });

  it('has the header alone where there is nothing, after the mark that is asked for', async () => {
    const file = await streamCsv({ header: HEADER, bom: true }, batchesOf([]).next);
    expect((await buffer(file)).toString()).toBe('\uFEFFname,amount\r\n');
  });

  it('fails before the file begins where the first batch fails', async () => {
    const failing = (): Promise<undefined> => Promise.reject(new Error('the database is away'));
    await expect(streamCsv({ header: HEADER }, failing)).rejects.toThrow('the database is away');
  });
});
