import { type Socket, createSocket } from 'node:dgram';
import { resolveByDns } from './resolve';

const HEADER_BYTES = 12;
const A = 1;
const AAAA = 28;

/** A name server that knows one name. It does not respond to names that begin with `mute`. */
function answerTo(query: Buffer): Buffer | undefined {
  const end = query.indexOf(0, HEADER_BYTES) + 5;
  const question = query.subarray(HEADER_BYTES, end);
  const name = question.toString('latin1');
  if (name.includes('mute')) return undefined;
  const type = question.readUInt16BE(question.length - 4);
  const address = {
    [A]: Buffer.from([8, 8, 4, 4]),
    [AAAA]: Buffer.from('20010db8000000000000000000000001', 'hex'),
  };
  const found =
    name.includes('both') || (name.includes('four') && type === A) ? address[type as 1 | 28] : undefined;
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(name.includes('nobody') ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found ? 1 : 0, 6);
  if (!found) return Buffer.concat([header, question]);
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(type, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(found.length, 10);
  return Buffer.concat([header, question, record, found]);
}

let server: Socket;
let resolve: ReturnType<typeof resolveByDns>;

beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const answer = answerTo(query);
    if (answer) server.send(answer, port, address);
  });
  await new Promise<void>((resolved) => server.bind(0, '127.0.0.1', resolved));
  resolve = resolveByDns([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => new Promise<void>((resolved) => server.close(() => resolved())));

describe('resolveByDns', () => {
  it('gives the addresses of both families', async () => {
    expect(await resolve('both.example')).toEqual([
      { address: '8.8.4.4', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
  });

  it('makes do with one family', async () => {
    expect(await resolve('four.example')).toEqual([{ address: '8.8.4.4', family: 4 }]);
  });

  it('fails for an unknown name', async () => {
    await expect(resolve('nobody.example')).rejects.toThrow('nobody.example');
  });

  it('keeps no thread of the process waiting for a server that is mute', async () => {
    let ended = 0;
    const mute = Array.from({ length: 32 }, (_, index) =>
      resolve(`mute${index}.example`)
        .catch(() => 'failed')
        .finally(() => ended++),
    );
    expect(await resolve('four.example')).toHaveLength(1);
    expect(ended).toBe(0);
    expect(new Set(await Promise.all(mute))).toEqual(new Set(['failed']));
  });
});
