import { parse } from 'csv-parse/sync';
import { runLedgerChecks } from '@comptoir/db';
import { LEDGER_CHECKS } from '../src/operations/reconciliation/reconciliation.queries';
import { ADMIN } from './booking-harness';
import { type PaidBooking, startPaidBooking } from './payments.fixture';
import { aColleague } from './staff.fixture';
import { MinorSums, type Scene, TakingsScene, dayInParis, setScene } from './takings.fixture';

let booking: PaidBooking;
let scene: Scene;
beforeAll(async () => {
  booking = await startPaidBooking();
  scene = await setScene(booking);
});
afterAll(() => booking?.stop());
afterEach(async () => {
  const findings = await runLedgerChecks(booking.db.dataSource, LEDGER_CHECKS);
  const violations = findings.flatMap((finding) => finding.violations);
  if (violations.length) throw new Error(JSON.stringify(violations));
});

type Entry = {
  id: number;
  kind: string;
  tender: string;
  amount: string;
  currency: string;
  day: string;
  booking_id: number | null;
  booking_number: number;
  client_name: string;
  reference: string;
};
const get = async (path: string): Promise<any> => {
  const { status, body } = await booking.admin.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
/** Days that have all movements of the scene. */
const range = (): string => `from=${dayInParis(booking, -3)}&to=${dayInParis(booking, 3)}`;

/** Reads all pages of the list. */
async function listed(query: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let page = 1; ; page++) {
    const body = await get(`/admin/payments?${query}&limit=5&page=${page}`);
    entries.push(...(body.payments as Entry[]));
    if (page >= body.totalPages) {
      expect(entries).toHaveLength(body.total as number);
      return entries;
    }
  }
}

/** Reads the file as rows by the heading of each cell. */
async function exported(query: string, language = 'en'): Promise<Record<string, string>[]> {
  const { status, body } = await booking.admin.get(`/admin/payments/export?${query}`, {
    headers: { 'Accept-Language': language },
  });
  expect(status).toBe(200);
  return parse(body as string, { columns: true });
}

describe('takings', () => {
  it('list every movement once, newest first', async () => {
    const entries = await listed(range());
    const all = await booking.db.rows<{ id: number }>(
      'SELECT id FROM booking_payments ORDER BY coalesce(moved_at, created_at) DESC, id DESC',
    );
    expect(entries.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(await listed('')).toEqual(entries);
    const days = entries.map(({ day }) => day);
    expect(days).toEqual([...days].sort().toReversed());
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(
      new Set(['card', 'on_site', 'card_refund', 'card_refund_failed', 'on_site_refund']),
    );
  });

  it('show the booking of a movement, its day, its reference and who recorded it', async () => {
    const { payments } = await get(`/admin/payments?${range()}&tender=transfer`);
    expect(payments).toEqual([
      {
        id: expect.any(Number),
        kind: 'on_site',
        tender: 'transfer',
        amount: '80.00',
        currency: 'EUR',
        day: dayInParis(booking, -1),
        booking_id: scene.moved,
        booking_number: scene.moved,
        client_name: 'Ada Lovelace',
        resource: { id: scene.place.room, name: 'Room' },
        service: { id: scene.place.service, name: 'Massage' },
        reference: '=2+3',
        recorded_by: { id: 1, email: ADMIN.email },
        created_at: expect.any(String),
      },
    ]);
  });

  it('leave the number of a deleted booking, and nothing of an erased client', async () => {
    const entries = await listed(range());
    expect(entries.find(({ booking_number }) => booking_number === scene.deleted)).toMatchObject({
      booking_id: null,
      client_name: '',
      tender: 'card',
      amount: '60.00',
      resource: null,
      service: null,
      recorded_by: null,
    });
    expect(
      entries.find(({ tender, currency }) => tender === 'card_terminal' && currency === 'EUR'),
    ).toMatchObject({ client_name: '', amount: '10.00' });
  });

  it('find the money of a tender, a resource, a service and a day', async () => {
    const { room, service } = scene.place;
    const idsOf = async (query: string): Promise<unknown[]> =>
      (await listed(query)).map(({ tender, amount }) => [tender, amount]);
    const both = [
      ['cash', '-30.00'],
      ['transfer', '80.00'],
    ];
    expect(await idsOf(`resource_id=${room}`)).toEqual(both);
    expect(await idsOf(`service_id=${service}`)).toEqual(both);
    expect(await idsOf(`service_id=${service}&tender=cash`)).toEqual(both.slice(0, 1));
    expect(await idsOf(`to=${dayInParis(booking, -1)}`)).toEqual(both.slice(1));
    expect(await idsOf(`from=${dayInParis(booking, 1)}`)).toEqual([]);
    for (const name of ['resource_id', 'service_id'])
      for (const id of ['999999', '99999999999']) expect(await idsOf(`${name}=${id}`)).toEqual([]);
    const summary = await get(`/admin/payments/summary?${range()}&resource_id=${room}&service_id=${service}`);
    expect(summary.totals).toEqual([
      { currency: 'EUR', payments: 1, received: '80.00', refunds: 1, refunded: '30.00', net: '50.00' },
    ]);
    expect((await get(`/admin/payments/summary?${range()}&service_id=99999999999`)).totals).toEqual([]);
  });

  it('add up to the same in the list, the file and the summary, by day and by tender', async () => {
    const summary = await get(`/admin/payments/summary?${range()}`);
    const sums = { list: new MinorSums(), file: new MinorSums(), days: new MinorSums() };
    const tenders = { list: new MinorSums(), tenders: new MinorSums() };
    const all = { tenders: new MinorSums(), totals: new MinorSums() };
    for (const { day, tender, currency, amount } of await listed(range())) {
      sums.list.add(`${day} ${tender} ${currency}`, amount, currency);
      tenders.list.add(`${tender} ${currency}`, amount, currency);
    }
    const words: Record<string, string> = {
      'Card online': 'card',
      Cash: 'cash',
      'Card terminal': 'card_terminal',
      Transfer: 'transfer',
      Other: 'other',
      'On site, not known how': 'unknown',
    };
    for (const row of await exported(range())) {
      const { Day, Amount = '', Currency = '' } = row;
      sums.file.add(`${Day} ${words[row['Means of payment'] ?? '']} ${Currency}`, Amount, Currency);
    }
    for (const { day, tender, currency, net } of summary.days)
      sums.days.add(`${day} ${tender} ${currency}`, net, currency);
    for (const { tender, currency, net, received, refunded } of summary.tenders) {
      tenders.tenders.add(`${tender} ${currency}`, net, currency);
      all.tenders.add(`received ${currency}`, received, currency);
      all.tenders.add(`refunded ${currency}`, refunded, currency);
    }
    for (const { currency, received, refunded } of summary.totals) {
      all.totals.add(`received ${currency}`, received, currency);
      all.totals.add(`refunded ${currency}`, refunded, currency);
    }
    expect(sums.list.entries().length).toBeGreaterThan(6);
    expect(sums.file.entries()).toEqual(sums.list.entries());
    expect(sums.days.entries()).toEqual(sums.list.entries());
    expect(tenders.tenders.entries()).toEqual(tenders.list.entries());
    expect(all.totals.entries()).toEqual(all.tenders.entries());
  });

  it('add up to the amounts of the single bookings, with those of deleted ones', async () => {
    const { totals } = await get(`/admin/payments/summary?${range()}`);
    const [single, summed] = [new MinorSums(), new MinorSums()];
    for (const id of scene.ids) {
      const { amounts } = await get(`/admin/bookings/${id}/payments`);
      if (!amounts) continue;
      single.add(`received ${amounts.currency}`, amounts.paid, amounts.currency);
      single.add(`refunded ${amounts.currency}`, amounts.refunded, amounts.currency);
    }
    single.add('received EUR', '60.00', 'EUR');
    for (const { currency, received, refunded } of totals) {
      summed.add(`received ${currency}`, received, currency);
      summed.add(`refunded ${currency}`, refunded, currency);
    }
    expect(summed.entries()).toEqual(single.entries());
    expect(summed.entries().map(([key]) => key)).toEqual([
      'received EUR',
      'received JPY',
      'received KWD',
      'refunded EUR',
      'refunded KWD',
    ]);
  });

  it('tell what is left to pay of bookings that took place', async () => {
    const { open } = await get(`/admin/payments/summary?${range()}`);
    const now = booking.clock.now().toISOString();
    const left = new MinorSums();
    let count = 0;
    const { bookings } = await get('/admin/bookings?limit=100');
    for (const { status, outcome, start_at, amounts, total_price } of bookings) {
      if (status !== 'confirmed' || outcome === 'no_show' || start_at > now) continue;
      const [amount, currency] = amounts
        ? [amounts.left_to_pay, amounts.currency]
        : [Number(total_price).toFixed(2), 'EUR'];
      left.add(currency, amount, currency);
      if (Number(amount) > 0) count++;
    }
    const sums = new MinorSums();
    for (const { currency, left_to_pay } of open) sums.add(currency, left_to_pay, currency);
    expect(sums.entries()).toEqual(left.entries());
    expect(sums.entries()).toEqual([
      ['EUR', 3310 + 250],
      ['JPY', 1800],
      // A price of 12.345 is rounded to what a card can be charged.
      ['KWD', 2350],
    ]);
    expect(open.reduce((sum: number, { bookings: n }: { bookings: number }) => sum + n, 0)).toBe(count);
  });

  it('are those of today where no day is chosen', async () => {
    const today = dayInParis(booking);
    const summary = await get('/admin/payments/summary');
    expect(summary).toMatchObject({ from: today, to: today });
    expect(new Set(summary.days.map(({ day }: { day: string }) => day))).toEqual(new Set([today]));
    expect(summary.tenders.map(({ tender }: { tender: string }) => tender)).not.toContain('transfer');
    const yesterday = dayInParis(booking, -1);
    for (const query of [`from=${yesterday}`, `to=${yesterday}`]) {
      expect(await get(`/admin/payments/summary?${query}`)).toMatchObject({
        from: yesterday,
        to: yesterday,
        days: [{ day: yesterday, tender: 'transfer', received: '80.00', refunded: '0.00', net: '80.00' }],
      });
    }
  });

  it('are a file in the language of the reader, with no formula in it', async () => {
    const { body: account } = await booking.client.post('/auth/login', ADMIN);
    const response = await fetch(`${booking.client.baseUrl}/admin/payments/export?tender=transfer&bom=true`, {
      headers: { authorization: `Bearer ${account.token}`, 'accept-language': 'fr-CH, en;q=0.5' },
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="payments.csv"',
      'cache-control': 'no-store',
    });
    const text = Buffer.from(await response.arrayBuffer()).toString();
    expect(text.startsWith('\uFEFFJour,Réservation,Client,Prestation,')).toBe(true);
    const [row] = parse<Record<string, string>>(text, { columns: true, bom: true });
    expect(row).toMatchObject({
      Écriture: 'Paiement sur place',
      'Moyen de paiement': 'Virement',
      Montant: '80.00',
      Référence: "'=2+3",
      'Enregistré par': ADMIN.email,
    });
    const negative = await exported(`tender=cash&from=${dayInParis(booking)}`);
    expect(negative.map(({ Amount }) => Amount)).toEqual(['40.00', '-30.00']);
  });

  it('reject days in the wrong order, and a summary of too many', async () => {
    const wrong = `from=${dayInParis(booking)}&to=${dayInParis(booking, -1)}`;
    for (const path of ['', '/summary', '/export']) {
      const { status, body } = await booking.admin.get(`/admin/payments${path}?${wrong}`);
      expect([path, status, body.code]).toEqual([path, 400, 'INVALID_DAYS']);
    }
    const years = await booking.admin.get('/admin/payments/summary?from=2028-01-01&to=2030-01-01');
    expect([years.status, years.body.code]).toEqual([400, 'RANGE_TOO_LONG']);
    for (const query of ['tender=gold', 'from=today', 'resource_id=x']) {
      expect((await booking.admin.get(`/admin/payments?${query}`)).body.code).toBe('VALIDATION_ERROR');
    }
  });

  it('of staff with own resources are those of their bookings, also as an additional resource', async () => {
    const { room } = scene.place;
    const ann = await aColleague(booking, 'staff', [room]);
    const of = async (path: string): Promise<any> => (await ann.client.get(`/admin/payments${path}`)).body;
    expect(await of(`?${range()}`)).toMatchObject({ total: 2 });
    expect((await of(`/summary?${range()}`)).totals).toMatchObject([{ received: '80.00', net: '50.00' }]);
    expect(parse((await of('/export')) as string)).toHaveLength(3);
    const other = await new TakingsScene(booking).onSite('9.00', -2, { additional_resource_ids: [room] });
    await booking.admin.post(`/admin/bookings/${other.id}/payments`, { amount: '4.00' });
    expect(await of(`?${range()}`)).toMatchObject({ total: 3, payments: [{ booking_id: other.id }, {}, {}] });
    expect(await of(`?resource_id=${other.room}`)).toMatchObject({ total: 0 });
    const summary = await of(`/summary?${range()}`);
    expect(summary.totals).toMatchObject([{ received: '84.00', net: '54.00' }]);
    expect(summary.open).toEqual([{ currency: 'EUR', bookings: 1, left_to_pay: '5.00' }]);
  });
});
