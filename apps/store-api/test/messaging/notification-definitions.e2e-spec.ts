import type { CaughtMessage } from '../../../../tools/testing-servers/inbox';
import type { CaughtPush } from '../../../../tools/testing-servers/push-sink';
import { NotificationCauses, type NotifiedUser } from './notification-causes';
import { ROWS, type Row } from './notification-rows';
import { RefundsFixtures } from '../orders/refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

interface Received {
  mails: CaughtMessage[];
  notices: { title: string; body: string; data: Record<string, string> }[];
  pushes: CaughtPush[];
}

/** Text that a template leaks: missing values and row ids. */
const RAW =
  /undefined|\bnull\b|\bNaN\b|\[object|\$\{|\{\{|\b(?:user|order|product|variant|return|refund|payment)_?id\b/i;

let store: TestStore;
let causes: NotificationCauses;

beforeAll(async () => {
  store = await startStore();
  const fixtures = await RefundsFixtures.open(store);
  causes = new NotificationCauses(store, fixtures);
  await store.db.rows('CREATE TABLE heard AS SELECT event_id, name, payload FROM outbox');
  await store.db.rows(`CREATE FUNCTION hear() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO heard VALUES (NEW.event_id, NEW.name, NEW.payload); RETURN NULL; END $$`);
  await store.db.rows('CREATE TRIGGER hear AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION hear()');
});

afterAll(() => store?.stop());

async function settle(): Promise<void> {
  await store.drain();
  await store.stripe.flushWebhooks();
  await store.drain();
}

/** Delivers every event again, as a relay does that died before its acknowledgement. */
async function deliverAgain(): Promise<void> {
  await store.db.rows(
    `INSERT INTO outbox (event_id, name, payload, run_at, created_at)
     SELECT event_id, name, payload, now(), now() FROM heard
     WHERE name NOT IN ('notifications.mail', 'notifications.push', 'return-labels.collect')`,
  );
  await settle();
}

/** Collects what a user received of one notification. */
async function received(user: NotifiedUser, { type, subject }: Row, word: number): Promise<Received> {
  const notices = await store.db.rows<Received['notices'][number]>(
    'SELECT title, body, data FROM notifications WHERE user_id = $1 AND type = $2',
    [user.userId, type],
  );
  return {
    mails: store.mail.inbox.messages({
      to: user.email,
      subject: subject[word],
    }),
    notices,
    pushes: store.push.messages.filter(({ token, data }) => token === user.token && data.type === type),
  };
}

/** Replaces special spaces by plain ones. */
function plain(text = ''): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

function expectMail(
  [mail]: CaughtMessage[],
  user: NotifiedUser,
  { attachment }: Row,
  language: string,
): void {
  const text = `${mail?.subject}\n${plain(mail?.text)}`;
  expect(user.texts.filter((fact) => !text.includes(fact))).toEqual([]);
  // Links to orders carry a token, which is another one in each mail.
  const links = mail?.links.map((link) => link.replace(/\?token=ORD-[\w.-]+$/, ''));
  expect(links).toEqual(expect.arrayContaining(user.link ? [user.link] : []));
  expect(text).not.toMatch(RAW);
  expect(mail?.html).toContain(`<html lang="${language}"`);
  expect(plain(mail?.html ?? '').replace(/<[^>]*>/g, ' ')).not.toMatch(RAW);
  expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(attachment ? [attachment] : []);
}

function expectNotices(notices: Received['notices'], title: string | undefined, data: object): void {
  for (const notice of notices) {
    expect(notice).toMatchObject({ ...(title && { title }), data });
    expect(`${notice.title} ${notice.body}`).not.toMatch(RAW);
  }
}

describe.each([
  ['fr', 0],
  ['en', 1],
])('in the language %s', (language, word) => {
  beforeEach(() => store.db.rows('TRUNCATE heard'));

  it.each(ROWS)('%s goes out once, over its channels', async (_name, row) => {
    const wants = (channel: 'database' | 'push'): boolean => row.channels.includes(channel);
    const user = await row.cause(causes, language);
    await settle();
    await deliverAgain();
    const { mails, notices, pushes } = await received(user, row, word);

    expect(mails).toHaveLength(1);
    expectMail(mails, user, row, language);

    const data = user.orderNumber ? { order_number: user.orderNumber } : {};
    expect(notices).toHaveLength(wants('database') ? 1 : 0);
    expectNotices(notices, row.title?.[word], data);
    const [notice] = notices;
    const push = {
      token: user.token,
      notification: { title: row.title?.[word], body: notice?.body },
      data: { ...data, type: row.type },
    };
    expect(pushes.map(({ message }) => message)).toEqual(wants('push') ? [push] : []);
  });
});

it.each([
  ['fr', 'Avoir CN-', 'ci-joint l’avoir CN-'],
  ['en', 'Credit note CN-', 'the credit note CN-'],
])('calls the document of a refund by its name in %s', async (language, subject, sentence) => {
  const user = await causes.refunded(language);
  await settle();
  const mails = store.mail.inbox.messages({ to: user.email, subject });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(sentence);
});

it('navigates by no more than the type and the order', async () => {
  const user = await causes.ordered('en');
  await settle();
  expect(store.push.messages.find(({ token }) => token === user.token)?.data).toEqual({
    type: 'order_placed',
    order_number: user.orderNumber,
  });
});

it('has the thirty-one notifications of docs/notifications.md', () => {
  expect(new Set(ROWS.map(([name]) => name)).size).toBe(31);
});
